import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The line to a PostgreSQL, in the hands of the test. */
export interface DatabaseProxy {
  url: string;
  /** As when PostgreSQL stops: open connections end, new ones are refused. */
  cut(): void;
  /** As when its machine vanishes: nobody answers, and nobody says so. */
  silence(): void;
  /** What PostgreSQL says on the open connections waits until the returned function is called: nothing of it is lost. */
  hold(): () => void;
  mend(): Promise<void>;
  close(): void;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    if (!isSilent) near.pipe(far).pipe(near);
    for (const socket of pair)
      socket
        .on('error', () => {})
        .on('close', () => {
          for (const each of pair) each.destroy();
          pairs.delete(pair);
        });
  });
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endAll = (): void => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      server.close();
      endAll();
    },
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    hold() {
      const held = [...pairs];
      for (const [near, far] of held) far.unpipe(near);
      return () => {
        for (const [near, far] of held) far.pipe(near);
      };
    },
    async mend() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    close() {
      server.close();
      endAll();
    },
  };
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Leads to the primary that is it now, as HAProxy does with `on-marked-down shutdown-sessions`. */
export interface SwitchLine {
  url: string;
  /** Ends what is open, and leads to another one from now on. */
  leadTo(url: string): void;
  close(): void;
}

export async function startSwitchLine(url: string): Promise<SwitchLine> {
  let target = new URL(url);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href,
    leadTo(next) {
      target = new URL(next);
      endAll();
    },
    close() {
      server.close();
      endAll();
    },
  };
}

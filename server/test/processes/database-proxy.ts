import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

/** The line to a PostgreSQL, in the hands of the test. */
interface DatabaseProxy {
  url: string;
  /** As when PostgreSQL stops: open connections end, new ones are refused. */
  cut(): void;
  /** As when its machine vanishes: nobody answers, and nobody says so. */
  silence(): void;
  /** What PostgreSQL says on the open connections waits until the returned function is called: nothing of it is lost. */
  hold(): () => void;
  /** As behind a pooler that lends connections for a transaction: all is answered, and no announcement arrives. */
  deafen(): void;
  mend(): Promise<void>;
  close(): void;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const lines = new Set<Line>();
  let isSilent = false;
  let isDeaf = false;
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    const line = { near, far, filter: new AnnouncementFilter(() => isDeaf) };
    lines.add(line);
    if (!isSilent) near.pipe(far).pipe(line.filter).pipe(near);
    for (const socket of [near, far])
      socket
        .on('error', () => {})
        .on('close', () => {
          for (const each of [near, far]) each.destroy();
          lines.delete(line);
        });
  });
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endAll = (): void => {
    for (const { near } of lines) near.destroy();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      server.close();
      endAll();
    },
    silence() {
      isSilent = true;
      for (const { near, far, filter } of lines) {
        near.unpipe(far);
        filter.unpipe(near);
      }
    },
    hold() {
      const held = [...lines];
      for (const { near, filter } of held) filter.unpipe(near);
      return () => {
        for (const { near, filter } of held) filter.pipe(near);
      };
    },
    deafen() {
      isDeaf = true;
    },
    async mend() {
      isSilent = false;
      isDeaf = false;
      if (!server.listening) await listen(port);
    },
    close() {
      server.close();
      endAll();
    },
  };
}

interface Line {
  near: Socket;
  far: Socket;
  filter: Transform;
}

const announcement = 'A'.charCodeAt(0);

/** Passes on what PostgreSQL says, message by message: a letter, four bytes of length, the rest. */
class AnnouncementFilter extends Transform {
  #isDeaf: () => boolean;
  #rest = Buffer.alloc(0);

  constructor(isDeaf: () => boolean) {
    super();
    this.#isDeaf = isDeaf;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= 5) {
      const length = 1 + this.#rest.readInt32BE(1);
      if (this.#rest.length < length) break;
      if (!(this.#isDeaf() && this.#rest[0] === announcement)) this.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
    }
    done();
  }
}

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Measured, summarize } from './measure.ts';

interface Load {
  port: number;
  paths: readonly string[];
  cookie?: string;
  connections: number;
  seconds: number;
  /** All connections together; unset means as many as the server answers. */
  perSecond?: number;
  /** What each request took is added here too. */
  keep?: number[];
}

/**
 * Keeps every connection busy with one request after the other. It reads no more of an answer than its length, because
 * on two cores a full HTTP client would take from the server what it is to measure.
 */
export async function loadHttp({
  port,
  paths,
  cookie,
  connections,
  seconds,
  perSecond,
  keep,
}: Load): Promise<Measured> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`),
  );
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let next = 0;
  const one = async (): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    // One that breaks between two answers is noticed at the next.
    socket.on('error', () => {});
    try {
      while (performance.now() < until) {
        const request = requests[next % requests.length] as Buffer;
        const plannedAt = perSecond ? began + (next * 1000) / perSecond : performance.now();
        next += 1;
        const early = plannedAt - performance.now();
        if (early > 0) await sleep(early);
        // A request that had to wait for a free connection has waited for the server.
        const sentAt = perSecond ? plannedAt : performance.now();
        socket.write(request);
        await readAnswer(socket);
        latencies.push(performance.now() - sentAt);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  for (const latency of latencies) keep?.push(latency);
  return summarize(latencies, seconds);
}

function readAnswer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let missing = Number.POSITIVE_INFINITY;
    const stop = (error?: Error): void => {
      socket.off('data', onData).off('error', stop).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = (): void => stop(new Error('The server closed the connection.'));
    const onData = (chunk: Buffer): void => {
      if (missing !== Number.POSITIVE_INFINITY) missing -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          stop(new Error(`The server answered ${head.slice(0, 600)}`));
          return;
        }
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]);
        missing = length - (head.length - end - 4);
      }
      if (missing <= 0) stop();
    };
    socket.on('data', onData).on('error', stop).on('close', onClose);
  });
}

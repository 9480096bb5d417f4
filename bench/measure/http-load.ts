import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Measured, summarize } from './percentiles.ts';

interface Load {
  port: number;
  paths: readonly string[];
  cookie?: string;
  connections: number;
  seconds: number;
  /** Unset means until the seconds are over. */
  isRunning?: () => boolean;
  /** All connections together; unset means as many as the server answers. */
  perSecond?: number;
  /** What each request took is added here too. */
  keep?: number[];
  /** What members do meanwhile: sent over the same connections, each after so many requests, and not counted. */
  beside?: readonly Beside[];
}

export interface Beside {
  /** After so many requests, on average. */
  every: number;
  /** What is then asked, one after the other. */
  next(): readonly Asked[];
}

interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** Of another member than the one who loads. */
  cookie?: string;
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
  isRunning,
  perSecond,
  keep,
  beside = [],
}: Load): Promise<Measured> {
  const write = ({ method, path, body, cookie: from = cookie }: Asked): Buffer => {
    const content = body === undefined ? '' : JSON.stringify(body);
    const type = body === undefined ? '' : 'content-type: application/json\r\n';
    const length = method === 'GET' ? '' : `${type}content-length: ${content.length}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${from ? `cookie: ${from}\r\n` : ''}`;
    return Buffer.from(`${head}${length}\r\n${content}`);
  };
  const requests = paths.map((path) => write({ method: 'GET', path }));
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const goesOn = isRunning ?? (() => performance.now() < until);
  let next = 0;
  const one = async (): Promise<void> => {
    const connection = openConnection(port);
    try {
      while (goesOn()) {
        const request = requests[next % requests.length] as Buffer;
        const plannedAt = perSecond ? began + (next * 1000) / perSecond : performance.now();
        next += 1;
        const early = plannedAt - performance.now();
        if (early > 0) await sleep(early);
        // A request that had to wait for a free connection has waited for the server.
        const sentAt = perSecond ? plannedAt : performance.now();
        await connection.ask(request);
        latencies.push(performance.now() - sentAt);
        for (const { every, next: act } of beside)
          if (latencies.length % every === 0) for (const asked of act()) await connection.ask(write(asked));
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  for (const latency of latencies) keep?.push(latency);
  return summarize(latencies, seconds);
}

/**
 * What arrives is read into the same memory again and again: a new piece for each answer makes this process tidy up every few seconds,
 * and whatever is asked meanwhile waits.
 */
function openConnection(port: number): { ask(request: Buffer): Promise<void>; close(): void } {
  let head = '';
  let missing = Number.POSITIVE_INFINITY;
  let answered: { resolve(): void; reject(error: Error): void } | undefined;
  const end = (error?: Error): void => {
    const waiting = answered;
    answered = undefined;
    if (error) waiting?.reject(error);
    else waiting?.resolve();
  };
  const read = (length: number, memory: Uint8Array): boolean => {
    if (missing !== Number.POSITIVE_INFINITY) missing -= length;
    else {
      head += Buffer.from(memory.buffer, memory.byteOffset, length).toString('latin1');
      const headEnd = head.indexOf('\r\n\r\n');
      if (headEnd < 0) return true;
      if (!head.startsWith('HTTP/1.1 200')) {
        end(new Error(`The server answered ${head.slice(0, 600)}`));
        return true;
      }
      const size = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, headEnd))?.[1]);
      missing = size - (head.length - headEnd - 4);
    }
    if (missing <= 0) end();
    return true;
  };
  const memory = Buffer.alloc(65_536);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: memory, callback: read } });
  socket.on('error', end).on('close', () => end(new Error('The server closed the connection.')));
  return {
    ask(request) {
      if (socket.destroyed) return Promise.reject(new Error('The server closed the connection.'));
      head = '';
      missing = Number.POSITIVE_INFINITY;
      return new Promise((resolve, reject) => {
        answered = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

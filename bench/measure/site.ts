import { Agent, request } from 'node:http';
import type { BenchMember } from '../data/members.ts';

export interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Buffer;
  type?: string;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
  /** From the question to the end of the answer. */
  ms: number;
}

/** The server as the members' browsers see it: at one address, whichever process answers there. */
export class Site {
  readonly port: number;
  readonly #agent: Agent;

  constructor(port: number, connections = Number.POSITIVE_INFINITY) {
    this.port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Undefined when the connection was cut before the answer was whole. */
  send(member: BenchMember, { method = 'GET', path, body, type, signal }: Question): Promise<Answer | undefined> {
    const headers = {
      cookie: member.cookie,
      'x-forwarded-for': member.address,
      ...(body && { 'content-type': type ?? 'application/json', 'content-length': body.length }),
    };
    const place = { host: '127.0.0.1', port: this.port, agent: this.#agent, ...(signal && { signal }) };
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const asked = request({ ...place, path, method, headers }, (given) => {
        const chunks: Buffer[] = [];
        given.on('data', (chunk: Buffer) => chunks.push(chunk));
        given.on('error', () => resolve(undefined));
        given.on('end', () =>
          resolve({
            status: given.statusCode ?? 0,
            retryAfter: given.headers['retry-after'],
            body: Buffer.concat(chunks),
            ms: performance.now() - startedAt,
          }),
        );
      });
      asked.on('error', () => resolve(undefined)).end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A question that says something. */
export const tell = (method: 'POST' | 'PUT', path: string, content: object = {}): Question => ({
  method,
  path,
  body: Buffer.from(JSON.stringify(content)),
});

/** The content of an answer; undefined where there is none, or a refusal. */
export function readAnswer<Content>(answer: Answer | undefined): Content | undefined {
  return answer?.status === 200 ? JSON.parse(answer.body.toString()) : undefined;
}

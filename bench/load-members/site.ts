import { Agent, request } from 'node:http';
import type { Answer, Kind, Tally } from './tally.ts';

export interface VirtualMember {
  id: string;
  cookie: string;
  /** Each member sits at an address of their own, as behind a proxy: the limits stay as they are. */
  address: string;
}

export interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Buffer;
  type?: string;
  signal?: AbortSignal;
}

/** The server as the members' browsers see it: at one address, whichever process answers there. */
export class Site {
  readonly port: number;
  readonly #tally: Tally;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(port: number, tally: Tally) {
    this.port = port;
    this.#tally = tally;
  }

  /** Asks and keeps the books. Undefined when the connection was cut before the answer was whole. */
  async ask(kind: Kind, member: VirtualMember, question: Question): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const answer = await this.send(member, question);
    this.#tally.add(kind, { startedAt, endedAt: performance.now() }, answer);
    return answer;
  }

  /** Asks off the books. */
  send(
    member: Pick<VirtualMember, 'cookie' | 'address'>,
    { method = 'GET', path, body, type, signal }: Question,
  ): Promise<Answer | undefined> {
    const headers = {
      cookie: member.cookie,
      'x-forwarded-for': member.address,
      ...(body && { 'content-type': type ?? 'application/json', 'content-length': body.length }),
    };
    return new Promise((resolve) => {
      const asked = request(
        { host: '127.0.0.1', port: this.port, path, method, headers, agent: this.#agent, ...(signal && { signal }) },
        (given) => {
          const chunks: Buffer[] = [];
          given.on('data', (chunk: Buffer) => chunks.push(chunk));
          given.on('error', () => resolve(undefined));
          given.on('end', () =>
            resolve({
              status: given.statusCode ?? 0,
              retryAfter: given.headers['retry-after'],
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      asked.on('error', () => resolve(undefined)).end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import { type Message, sendMessage } from '#contract/messages/messages.ts';
import type { TestApp } from './test-app.ts';
import type { TestAnswer, TestClient } from './test-client.ts';
import type { TestMember } from './test-members.ts';

type Extra = { id?: string; imageId?: string; listingId?: string };

export function write(
  from: TestMember,
  to: TestMember,
  content: string,
  extra: Extra = {},
): Promise<TestAnswer<Message & { held?: true | undefined }>> {
  return from.client.call(sendMessage, { body: { id: randomUUID(), receiverId: to.id, content, ...extra } });
}

type Events = { [Type in LiveEvent['type']]: Extract<LiveEvent, { type: Type }> };

/** A tab's live connection, and what arrived over it. */
export class TestConnection {
  readonly events: LiveEvent[] = [];
  frames = 0;
  closed: { code: number; afterMs: number } | undefined;
  readonly #socket: WebSocket;
  readonly #openedAt = performance.now();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      this.frames += 1;
      this.events.push(...JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => {
      this.closed = { code, afterMs: performance.now() - this.#openedAt };
    };
  }

  async next<Type extends LiveEvent['type']>(type: Type, isIt: (event: Events[Type]) => boolean = () => true) {
    return until(() => this.of(type).find(isIt), `an event ${type}`);
  }

  of<Type extends LiveEvent['type']>(type: Type): Events[Type][] {
    return this.events.filter((event): event is Events[Type] => event.type === type);
  }

  whenClosed() {
    return until(() => this.closed, 'the connection to close');
  }

  close(): void {
    this.#socket.close();
  }
}

export async function openConnection(
  address: string,
  client: TestClient,
  headers: Record<string, string> = {},
): Promise<TestConnection> {
  const connection = new TestConnection(dial(address, client, headers));
  await connection.next('hello');
  return connection;
}

/** Node's own WebSocket, which like a browser's does not say why it was refused. */
export function dial(address: string, client: TestClient, headers: Record<string, string> = {}): WebSocket {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new WebSocket(address.replace('http', 'ws') + livePath, {
    headers: { cookie, ...headers },
  } as unknown as string[]);
}

export function listen({ app }: TestApp): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

export async function until<T>(find: () => T | undefined, what: string, timeoutMs = 5_000): Promise<T> {
  for (const start = performance.now(); performance.now() - start < timeoutMs; ) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 5));
  }
  throw new Error(`Waited in vain for ${what}`);
}

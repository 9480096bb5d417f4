import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { eventsPerSecond } from '#contract/messages/message-values.ts';
import type { Member } from '#server/auth/sessions.ts';

/** A client that leaves this much unread is too slow: it is cut off, and catches up when it comes back. */
const unreadBytesMax = 1024 * 1024;
const pauseMs = 1_000 / eventsPerSecond;
const closeTimeoutMs = 1_000;

/** JSON of one event, built once for all who get it. */
type EventJson = string;

export function toJson(event: LiveEvent): EventJson {
  return JSON.stringify(event);
}

/** One live connection of one tab. Events that come faster than ten a second travel together in one frame. */
export class LiveConnection {
  readonly socket: WebSocket;
  /** As it was when the connection was opened: its cookie is what is checked again. */
  readonly request: FastifyRequest;
  member: Member;
  isAlive = true;
  #isGreeted = false;
  #waiting: EventJson[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastSent = 0;

  constructor(socket: WebSocket, request: FastifyRequest, member: Member) {
    this.socket = socket;
    this.request = request;
    this.member = member;
  }

  /** Comes before all else: it tells how things stood when it was read, and what happened since is newer. */
  greet(event: EventJson): void {
    const early = this.#waiting;
    this.#waiting = [];
    this.#isGreeted = true;
    for (const each of [event, ...early]) this.send(each);
  }

  send(event: EventJson): void {
    this.#waiting.push(event);
    if (this.#waiting.length > 1 || !this.#isGreeted) return;
    const wait = this.#lastSent + pauseMs - performance.now();
    // Not at once, so that events of the same moment travel in one frame.
    if (wait <= 0) queueMicrotask(() => this.#flush());
    else this.#timer = setTimeout(() => this.#flush(), wait);
  }

  close(code: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.socket.close(code, reason);
    // A client that does not answer the close frame is disconnected anyway.
    setTimeout(() => this.socket.terminate(), closeTimeoutMs).unref();
  }

  #flush(): void {
    const frame = `[${this.#waiting.join(',')}]`;
    this.#waiting = [];
    if (this.socket.readyState !== this.socket.OPEN || frame === '[]') return;
    if (this.socket.bufferedAmount > unreadBytesMax) {
      this.socket.terminate();
      return;
    }
    this.#lastSent = performance.now();
    this.socket.send(frame);
  }
}

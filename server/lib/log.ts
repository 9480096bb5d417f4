import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { findRequestId } from './http/request-id.ts';

/**
 * The log says what failed and where, never with what: the parameters of a statement, a mail server's answer or the address
 * of a page may hold what a member wrote, an e-mail address or a token that opens an account.
 */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  return destination ? pino({ level, ...options }, destination) : pino({ level, ...options });
}

const options = {
  /** One id follows a member's request through its jobs and mails. */
  mixin: () => {
    const reqId = findRequestId();
    return reqId ? { reqId } : {};
  },
  serializers: {
    err: describeError,
    error: describeError,
    req: (request: { method?: unknown; routeOptions?: { url?: unknown } }) => ({
      method: request.method,
      route: request.routeOptions?.url,
    }),
    res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
  },
  hooks: {
    // Pino and Fastify like to make the message of an error the message of the line.
    logMethod(args, method) {
      const [first, second] = args as unknown[];
      const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
      if (!(error instanceof Error)) return method.apply(this, args);
      const fields = first instanceof Error ? { err: first } : (first as object);
      const isOwnText = typeof second === 'string' && !second.includes(error.message);
      return method.call(this, fields, isOwnText ? second : 'failed');
    },
  },
} satisfies LoggerOptions;

interface ErrorDescription {
  type: string;
  message?: string;
  cause?: ErrorDescription;
  [fact: string]: unknown;
}

/** The kind and the place of an error. Messages are kept only from our own errors and the language's. */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  const error = asError(thrown);
  if (!error) return { type: typeof thrown };
  const message = isPlain(error) ? withoutValues(error.message) : undefined;
  return {
    type: error.constructor.name || error.name,
    ...(message && { message }),
    ...factsOf(error),
    stack: placesOf(error),
    ...(error.cause !== undefined && depth < 5 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The job library reports copies of errors, which are plain objects. */
function asError(thrown: unknown): Error | undefined {
  if (thrown instanceof Error) return thrown;
  const { message, stack } = (thrown ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string'
    ? Object.assign(new Error(message), thrown)
    : undefined;
}

/** Names from the schema and the system. `detail`, `where`, `hint` and `params` hold values, and stay away. */
const facts = [
  'code',
  'status',
  'statusCode',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'command',
  // Names a request in Stripe's own log.
  'requestId',
  'query',
];

function factsOf(error: Error): Record<string, string | number> {
  const known = Object.entries(error).filter(([name]) => facts.includes(name));
  return Object.fromEntries(
    known.flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[name, value]];
      return typeof value === 'string' ? [[name, value.slice(0, 300)]] : [];
    }),
  );
}

/** Messages of the database, of mail and of parsers quote what they were given. */
function isPlain(error: Error): boolean {
  const isKnownKind = [Error, TypeError, RangeError, ReferenceError].includes(error.constructor as ErrorConstructor);
  return error.name === 'Refusal' || (isKnownKind && !('code' in error));
}

function withoutValues(message: string): string {
  return message
    .replaceAll(/(["'`]).*?\1/gs, '$1…$1')
    .replaceAll(/\{.*\}|\[.*\]/gs, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[\w.~+/%-]{20,}=*/g, (word) => (/^[\da-f-]{36}$/.test(word) ? word : '…'))
    .slice(0, 300);
}

/** The frames alone: a stack begins with the message. */
function placesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 20);
}

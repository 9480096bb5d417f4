import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { CallAnswer, CallParsed, Endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { keptForHeader } from '#contract/offline.ts';
import type { Database, DbOrTransaction } from '#server/db/database.ts';
import { isDatabaseUnavailable, isForeignKeyViolation } from '#server/db/failures.ts';
import { openWrites } from '#server/db/write.ts';
import type { FairShare, Leave } from '#server/lib/fair-share.ts';

/** Decides who is calling, or throws a Refusal. What it returns reaches the handler as `caller`. */
export interface Guard<Caller> {
  /** Named in the table of routes × callers. */
  readonly name: string;
  /** What it refuses with, for the description of the interface. */
  readonly refusals: readonly ErrorDefinition[];
  check(request: FastifyRequest): Promise<Caller> | Caller;
  /** Asked by every transaction of `writing`, as its last statement: a right that is gone by then writes nothing. */
  checkCommit?(transaction: DbOrTransaction, caller: Caller): Promise<void>;
  /** The answer waits until every process knows of the change. */
  readonly answersInForce?: boolean;
}

/** The explicit mark of a public route. */
export const everyone: Guard<undefined> = { name: 'public', refusals: [], check: () => undefined };

/** JSON that PostgreSQL already built: it is sent as it is, without being parsed and built again. */
export class RawJson {
  /** Node sends a string with non-Latin letters much more slowly, and an answer that is kept is turned into bytes once. */
  readonly bytes: Buffer;
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: string;
    refusals?: readonly ErrorDefinition[];
    endpoint?: Endpoint;
    /** The answer is not this app's JSON (the auth bridge, metrics, files): it has a guard, but no contract. */
    withoutContract?: string;
  }
  interface FastifyInstance {
    /** Undefined where members are not limited. */
    fairShare: FairShare | undefined;
    /** Resolves when every process has dropped what it cached before the last commit. */
    whenHeard(): Promise<void>;
    /** Whoever has just written reads nothing older in this process, even if the news are still on their way. */
    tellWritten(memberId: string): void;
  }
  interface FastifyRequest {
    /** What the route's guard found; handlers get it with its type. */
    caller: unknown;
  }
}

interface ServeOptions<Body> {
  bodyLimit?: number;
  /** Work that a call leaves to be done in the background, in milliseconds; it counts against the caller's share. */
  laterMs?: (body: Body) => number;
  /** For routes that share out their work in another way: photographs have a queue of their own. */
  hasOwnShare?: boolean;
  /** The same as the guard's `answersInForce`, for a single route. */
  answersInForce?: boolean;
  /** Writes nothing that any list of listings shows: its caller goes on reading what is kept. */
  leavesLists?: boolean;
}

/**
 * Gives the deps a database whose transactions write for this caller. Requests write in no other way: their connections are read only,
 * and a verb that is handed the plain deps fails with "cannot execute INSERT in a read-only transaction".
 */
export type Writing = <Given extends { database: Database }>(deps: Given) => Given;

export function writingFor<Caller>({ checkCommit }: Guard<Caller>, caller: Caller): Writing {
  const check = checkCommit && ((transaction: DbOrTransaction) => checkCommit(transaction, caller));
  return (deps) => {
    const { database } = deps;
    return { ...deps, database: { ...database, db: openWrites(database.db, database.announceLate, check) } };
  };
}

type Handler<E, Caller> = (
  input: CallParsed<E> & { caller: Caller; request: FastifyRequest; reply: FastifyReply; writing: Writing },
) => Promise<CallAnswer<E> | RawJson> | CallAnswer<E> | RawJson;

/** Registers one endpoint of the contract with its guard. There is no other way to register a JSON route. */
export function serve<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Caller,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Response>,
  guard: Guard<Caller>,
  handler: Handler<Endpoint<Params, Query, Body, Response>, Caller>,
  {
    bodyLimit,
    laterMs,
    hasOwnShare = false,
    answersInForce = guard.answersInForce,
    leavesLists = endpoint.method === 'GET',
  }: ServeOptions<z.output<Body>> = {},
): void {
  const isWriting = endpoint.method !== 'GET';
  const enter: onRequestHookHandler = (request, _reply, done) => {
    const pass = (caller: Caller) => {
      request.caller = caller;
      done();
    };
    try {
      const caller = guard.check(request);
      if (caller instanceof Promise) caller.then(pass, done);
      else pass(caller);
    } catch (error) {
      done(error as Error);
    }
  };
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyLimit && { bodyLimit }),
    config: { guard: guard.name, refusals: guard.refusals, endpoint: endpoint as unknown as Endpoint },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.response },
    },
    // Before the body is read, so that a caller without the right learns nothing from validation messages.
    onRequest: enter,
    // And again when the body has arrived: a slow sender may have lost the right meanwhile.
    ...(isWriting && { preValidation: enter }),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const caller = request.caller as Caller;
      const input = { params, query, body, caller, request, reply, writing: writingFor(guard, caller) };
      const act = async () => {
        try {
          return await handler(input as unknown as Parameters<typeof handler>[0]);
        } catch (error) {
          // What is written for an account that was just deleted fails: the guard knows by now that nobody is calling.
          if (isForeignKeyViolation(error)) await guard.check(request);
          throw error;
        }
      };
      const later = laterMs?.(body as z.output<Body>) ?? 0;
      const answer = await (hasOwnShare
        ? act()
        : withinShare(app.fairShare, { guard, request, laterMs: later, isWriting }, act));
      const { id } = (input.caller ?? {}) as { id?: string };
      if (id && !leavesLists) app.tellWritten(id);
      if (isWriting && answersInForce) await app.whenHeard();
      if (endpoint.isKeptOffline && id) reply.header(keptForHeader, id);
      if (!(answer instanceof RawJson)) return answer;
      return reply.type('application/json; charset=utf-8').send(answer.bytes);
    },
  };
  app.route(route);
}

interface Sharing {
  guard: Guard<unknown>;
  request: FastifyRequest;
  laterMs: number;
  isWriting: boolean;
}

/** Members only: visitors are limited by address, and staff are not limited. */
async function withinShare<Answer>(
  share: FairShare | undefined,
  { guard, request, laterMs, isWriting }: Sharing,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { id, admin } = (request.caller ?? {}) as { id?: string; admin?: unknown };
  if (!share || !id || admin) return act();
  const turn = share.enter(id, { isWriting, isGone: () => request.raw.socket?.destroyed === true });
  const leave: Leave = await turn;
  try {
    // The caller may have lost the right while waiting.
    if (turn instanceof Promise) await guard.check(request);
    const answer = await act();
    leave({ laterMs });
    return answer;
  } catch (error) {
    // Time spent waiting for a database that is down is not charged to the member.
    leave({ free: isDatabaseUnavailable(error) });
    throw error;
  }
}

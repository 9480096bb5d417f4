import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { CallAnswer, CallParsed, Endpoint } from '#contract/endpoint.ts';

/** Decides who is calling, or throws a Refusal. What it returns reaches the handler as `caller`. */
export interface Guard<Caller> {
  /** Named in the table of routes × callers. */
  readonly name: string;
  check(request: FastifyRequest): Promise<Caller> | Caller;
}

/** The explicit mark of a public route. */
export const everyone: Guard<undefined> = { name: 'public', check: () => undefined };

/** JSON that PostgreSQL already built: it is sent as it is, without being parsed and built again. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: string;
    endpoint?: Endpoint;
    /** The answer is not this app's JSON (the auth bridge, metrics, files): it has a guard, but no contract. */
    withoutContract?: string;
  }
  interface FastifyRequest {
    /** What the route's guard found; handlers get it with its type. */
    caller: unknown;
  }
}

type Handler<E, Caller> = (
  input: CallParsed<E> & { caller: Caller; request: FastifyRequest; reply: FastifyReply },
) => Promise<CallAnswer<E> | RawJson> | CallAnswer<E> | RawJson;

/** Registers one endpoint of the contract with its guard. The only way a JSON route comes into being. */
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
  options: { bodyLimit?: number } = {},
): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    config: { guard: guard.name, endpoint: endpoint as unknown as Endpoint },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.response },
    },
    // Before the body is read: a stranger learns nothing from how their input is judged.
    onRequest: (request, _reply, done) => {
      const enter = (caller: Caller) => {
        request.caller = caller;
        done();
      };
      try {
        const caller = guard.check(request);
        if (caller instanceof Promise) caller.then(enter, done);
        else enter(caller);
      } catch (error) {
        done(error as Error);
      }
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const input = { params, query, body, caller: request.caller as Caller, request, reply };
      const answer = await handler(input as unknown as Parameters<typeof handler>[0]);
      if (!(answer instanceof RawJson)) return answer;
      // As bytes: Node would write a text with other than Latin letters a good deal slower.
      return reply.type('application/json; charset=utf-8').send(Buffer.from(answer.text));
    },
  };
  app.route(route);
}

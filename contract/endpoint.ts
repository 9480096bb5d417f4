import type { z } from 'zod';
import type { ToolRight } from './auth/tool-rights.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call the browser may make: the server registers it, the web app calls it, both from this one object. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: `/api/${string}`;
  /** One sentence for the API documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body is one file of these types instead of JSON. */
  file?: readonly string[];
  response: Response;
  /** Access tokens with this right may call it; without one, no access token may. */
  forTools?: ToolRight;
  /** The app on a device keeps the answer for its member, to be read offline: the one exception to no-store. */
  isKeptOffline?: true;
}

export function endpoint<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Response extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** What may be left out may be left out of the call. */
type Part<Name extends string, Schema extends z.ZodType, Value> = [Schema] extends [z.ZodNever]
  ? unknown
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a caller passes: `{ params, query, body }`, each only where the endpoint has it. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P, z.input<P>> & Part<'query', Q, z.input<Q>> & Part<'body', B, z.input<B>>
    : never;

/** What a handler receives: the same parts, checked and with defaults filled in. */
export type CallParsed<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P, z.output<P>> & Part<'query', Q, z.output<Q>> & Part<'body', B, z.output<B>>
    : never;

export type CallAnswer<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;

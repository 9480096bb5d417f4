import type { RouteOptions } from 'fastify';
import { tokenErrors } from '#contract/auth/access-tokens.ts';
import type { ToolRight } from '#contract/auth/tool-rights.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import { callNames, refusalsByCode } from './api-names.ts';
import type { Json } from './api-schemas.ts';
import { callRefusals } from './call-refusals.ts';

interface DescribedRefusals {
  /** The refusals of one route, by status. */
  of(route: RouteOptions): Json;
  components(): Json;
}

/** Refusals by status: of the guard, of the input, of the call itself, and of every route. Answers that many calls share are components. */
export function describeRefusals(schema: Json): DescribedRefusals {
  const shared: Json = {};
  const share = (status: string, refusals: readonly ErrorDefinition[]): Json => {
    const codes = refusals.map(({ code }) => pascal(code)).join('Or');
    const name = status === 'default' ? `Other${refusals.length}` : codes;
    shared[name] ??= {
      description: refusals.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
      content: { 'application/json': { schema } },
    };
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    of: (route) => {
      const all = [...refusalsOf(route), commonErrors.internal, commonErrors.unavailable];
      const byStatus = Object.groupBy(all, (each) => (rarely.has(each.code) ? 'default' : each.status));
      return Object.fromEntries(Object.entries(byStatus).map(([status, of = []]) => [status, share(status, of)]));
    },
    components: () => shared,
  };
}

/** No call has a status of its own for these: tools treat them alike. */
const rarely: ReadonlySet<string> = new Set(
  [commonErrors.tooSlow, commonErrors.tooLarge, commonErrors.internal, commonErrors.unavailable].map(
    ({ code }) => code,
  ),
);

export function refusalsOf({
  method,
  schema = {},
  config,
}: Pick<RouteOptions, 'method' | 'schema' | 'config'>): ErrorDefinition[] {
  const takesText = Boolean(schema.params ?? schema.querystring ?? schema.body);
  const takesBody = Boolean(schema.body ?? config?.endpoint?.file);
  const refusals = [
    ...(config?.refusals ?? []),
    ...featureRefusalsOf(config?.endpoint),
    ...(config?.endpoint?.forTools ? [tokenErrors.ended, tokenErrors.rightMissing, tokenErrors.twoWays] : []),
    ...(method === 'GET' ? [] : [commonErrors.foreignOrigin]),
    ...(takesText ? [commonErrors.invalid, commonErrors.unstorable] : []),
    ...(takesBody ? [commonErrors.tooSlow, commonErrors.tooLarge] : []),
    commonErrors.rateLimited,
  ];
  return [...new Map(refusals.map((each) => [each.code, each])).values()];
}

function featureRefusalsOf(endpoint: Endpoint | undefined): ErrorDefinition[] {
  const codes = (endpoint && callRefusals[callNames.get(endpoint)?.name ?? '']) ?? [];
  return codes.flatMap((code) => refusalsByCode.get(code) ?? []);
}

/** `deals.not_found` is DealsNotFound, and `request.invalid`, which most calls share, is Invalid. */
const pascal = (code: string): string =>
  code
    .replace(/^request\./, '')
    .split(/[^a-z\d]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const callers: Record<string, string> = {
  public: 'Anyone may call it.',
  session: 'The caller must be signed in.',
  writer: 'The caller must be signed in and not suspended.',
  subscriber: 'The caller must be signed in and have access: a plan, a free pass, or the paywall is off.',
  'subscribed writer': 'The caller must be signed in, have access and not be suspended.',
  admin: 'The caller must be one of the staff.',
  'super admin': 'The caller must be the super admin.',
};

/** Callers of a call: by the name of the guard, and by the right of an access token where the call takes one. */
export function describeCaller(guard: string, toolRight: ToolRight | undefined): string {
  const tool = toolRight ? ` An access token needs the right \`${toolRight}\`.` : '';
  return `${describeGuard(guard)}${tool}`;
}

function describeGuard(guard: string): string {
  const permission = guard.match(/^permission (.+)$/)?.[1];
  if (permission) return `The caller must be one of the staff and have the right \`${permission}\`.`;
  return callers[guard] ?? `The guard \`${guard}\` decides who may call.`;
}

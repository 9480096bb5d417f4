import type { CallAnswer, CallParsed, Endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { getHealth } from '#contract/health.ts';

type Reply = (input: unknown) => unknown;
type Request = { method: string; url: URL; init: RequestInit };

let replies: { endpoint: Endpoint; reply: Reply }[] = [];
let received: { endpoint: Endpoint; input: unknown }[] = [];
let problems: string[] = [];

/** How the server answers an endpoint from now on. What does not fit the endpoint's response fails the test. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: CallAnswer<E> | ((input: CallParsed<E>) => CallAnswer<E> | Promise<CallAnswer<E>>),
): void {
  replies.unshift({ endpoint, reply: typeof reply === 'function' ? (reply as Reply) : () => reply });
}

/** How it answers where a test says nothing else, before or after. */
export function answerByDefault<E extends Endpoint>(endpoint: E, reply: CallAnswer<E>): void {
  replies.push({ endpoint, reply: () => reply });
}

/** The server refuses from now on, with an error of the contract; `field` is what the refusal is about. */
export function refuse(
  endpoint: Endpoint,
  { code, status, message }: ErrorDefinition,
  field?: string,
  beside: object = {},
): void {
  replies.unshift({ endpoint, reply: () => Response.json({ code, message, field, ...beside }, { status }) });
}

/** What the page has asked of an endpoint, first to last, as the server would have read it. */
export function requestsTo<E extends Endpoint>(endpoint: E): CallParsed<E>[] {
  return received.filter((request) => request.endpoint === endpoint).map(({ input }) => input as CallParsed<E>);
}

/** Stands in for `fetch`. */
export async function answerRequest(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const request = { method: init.method ?? 'GET', url: new URL(String(address), location.origin), init };
  // Asked by the clock, once a call was not answered.
  if (request.url.pathname === getHealth.path) return Response.json({});
  const found = replies.find(({ endpoint }) => endpoint.method === request.method && paramsOf(endpoint, request));
  if (!found) throw problem(`Nothing answers ${request.method} ${request.url.pathname}: call answer() before`);
  const { endpoint, reply } = found;
  const input = readInput(endpoint, request);
  received.push({ endpoint, input });
  const value = await reply(input);
  if (value instanceof Response) return value;
  const checked = endpoint.response.safeParse(value);
  if (!checked.success) throw problem(`${nameOf(endpoint)} never answers like this: ${checked.error.message}`);
  return Response.json(checked.data);
}

/** Forgets all answers, and says what went wrong with them. */
export function endApi(): void {
  const found = problems;
  [replies, received, problems] = [[], [], []];
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** The parts of a request as the server reads them; what it would refuse to read fails the test. */
function readInput(endpoint: Endpoint, request: Request): unknown {
  const { body } = request.init;
  const sent = {
    params: paramsOf(endpoint, request),
    query: queryOf(request.url),
    body: typeof body === 'string' ? JSON.parse(body) : body,
  };
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part]);
  return Object.fromEntries(
    parts.map((part) => {
      const read = endpoint[part]?.safeParse(sent[part]);
      if (!read?.success) throw problem(`${nameOf(endpoint)} refuses this ${part}: ${read?.error.message}`);
      return [part, read.data];
    }),
  );
}

function paramsOf({ path }: Endpoint, { url }: Request): Record<string, string> | undefined {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const groups = url.pathname.match(pattern);
  return groups ? mapValues(groups.groups ?? {}, decodeURIComponent) : undefined;
}

function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [first = '', ...more] = searchParams.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

const mapValues = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Remembered as well as thrown: a page shows a failed request as best it can, and the test would go on. */
function problem(sentence: string): Error {
  problems.push(sentence);
  return new Error(sentence);
}

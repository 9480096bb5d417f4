import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts';
import { type ApiError, commonErrors } from '#contract/errors.ts';
import { reportLostSession } from '#web/lib/session-events.ts';
import { ApiCallError } from './api-call-error.ts';
import { noteAnswer, reportNoAnswer } from './connection.ts';
import { takeFirstAnswer } from './first-answers.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** For endpoints whose body is a file itself. */
  file?: Blob;
}

export type CallArguments<E> =
  unknown extends CallInput<E>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** The one way to the server: `call(getListing, { params: { id } })`. Refusals are thrown as ApiCallError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallAnswer<E>> {
  const { body } = (input ?? {}) as Input;
  const url = addressOf(endpoint, input);
  const first = endpoint.method === 'GET' ? takeFirstAnswer(url) : undefined;
  if (first !== undefined) return first as CallAnswer<E>;
  const response = await send(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: options?.signal,
    ...encodeBody(options?.file ?? body),
  });
  if (!response.ok) {
    const refusal = await readRefusal(response);
    if (refusal.code === commonErrors.unauthenticated.code) reportLostSession('call');
    if (refusal.code === commonErrors.unavailable.code || refusal.status === 502 || refusal.status === 504)
      reportNoAnswer();
    else noteAnswer();
    throw refusal;
  }
  // The service worker answered in place of the server.
  if (response.headers.has('x-kept-at')) reportNoAnswer();
  else noteAnswer();
  return (response.status === 204 ? undefined : await response.json()) as CallAnswer<E>;
}

/** An answer that the server wrote into the page: a query that begins with it is drawn at once. */
export function firstAnswer<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): CallAnswer<E> | undefined {
  return takeFirstAnswer(addressOf(endpoint, input)) as CallAnswer<E> | undefined;
}

type Values = Record<string, unknown>;
type Input = { params?: Values; query?: Values; body?: unknown };

function addressOf({ path }: Endpoint, input: unknown): string {
  const { params, query } = (input ?? {}) as Input;
  return fillPath(path, params) + toQueryString(query);
}

function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
}

function toQueryString(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

function encodeBody(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return { headers: { accept: 'application/json' } };
  // The browser writes the multipart boundary, or the type of the file, itself.
  if (body instanceof FormData || body instanceof Blob) return { body, headers: { accept: 'application/json' } };
  return { body: JSON.stringify(body), headers: { accept: 'application/json', 'content-type': 'application/json' } };
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    reportNoAnswer();
    throw new ApiCallError('offline', 'We could not reach Wigloop. Please check your connection and try again.', {
      status: 0,
      cause,
    });
  }
}

async function readRefusal(response: Response): Promise<ApiCallError> {
  // Something in front of the server may answer with a page of its own.
  const refusal: Partial<ApiError> = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiCallError(
    refusal.code ?? 'internal',
    refusal.message ?? 'Something went wrong on our side. Please try again.',
    {
      status: response.status,
      field: refusal.field,
      requestId: refusal.requestId ?? response.headers.get('x-request-id') ?? undefined,
      retryAfter: retryAfter > 0 ? retryAfter : undefined,
      answer: refusal,
    },
  );
}

import { ApiCallError, ShownError } from './api-call-error.ts';

/** The meaning of a failed call for its caller. */
export type Failure =
  /** Nothing has this address; no other failure is ever shown as "not found". */
  | 'missing'
  | 'signed-out'
  | 'paywall'
  | 'forbidden'
  /** Too many requests: the same one works in a while. */
  | 'busy'
  /** Understood and not done, for a reason of its own. */
  | 'refused'
  /** Our server is there but cannot serve right now. */
  | 'unavailable'
  /** No answer came at all. */
  | 'unreachable'
  /** A fault of ours, on the server or in this page. */
  | 'broken';

const byStatus: Record<number, Failure> = {
  0: 'unreachable',
  401: 'signed-out',
  402: 'paywall',
  403: 'forbidden',
  404: 'missing',
  429: 'busy',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The one place that says what a failure is; nothing else in web/ looks at a status. */
export function judgeFailure(error: unknown): Failure {
  if (!(error instanceof ApiCallError)) return 'broken';
  const { status, field } = error;
  // Half an address names nothing: the server says that its id is not one.
  if (status === 400 && (field === 'id' || field === 'memberId')) return 'missing';
  return byStatus[status] ?? (status < 500 ? 'refused' : 'broken');
}

/** The server answered and said no; else the trouble is on the way or on our side, and another try may help. */
export function isRefusal(error: unknown): boolean {
  return !['unavailable', 'unreachable', 'broken'].includes(judgeFailure(error));
}

/** The code of a refusal, to compare with those of the contract; undefined when it was no call that failed. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiCallError ? error.code : undefined;
}

/** The name of the field that the server finds wrong. */
export function fieldOf(error: unknown): string | undefined {
  return error instanceof ApiCallError ? error.field : undefined;
}

/**
 * The sentence that a person reads after a failure: the server's. `ownWords` are those of a place for a fault of ours,
 * about which the server has nothing to say.
 */
export function failureText(error: unknown, ownWords?: string): string {
  if (ownWords && judgeFailure(error) === 'broken') return ownWords;
  return error instanceof ShownError ? error.message : 'An unexpected error occurred. Please try again.';
}

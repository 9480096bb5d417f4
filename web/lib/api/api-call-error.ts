interface ApiCallErrorDetails {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  field?: string;
  requestId?: string;
  /** Seconds to wait before the next try. */
  retryAfter?: number;
  /** All that the server answered: some refusals carry more than a code and a sentence. */
  answer?: object;
  cause?: unknown;
}

/** An error whose message is written for people. */
export class ShownError extends Error {}

/** A refusal by the server, or no answer at all (code `offline`). */
export class ApiCallError extends ShownError {
  readonly code: string;
  readonly status: number;
  readonly field?: string;
  readonly requestId?: string;
  readonly retryAfter?: number;
  readonly answer?: object;

  constructor(code: string, message: string, details: ApiCallErrorDetails) {
    super(message, { cause: details.cause });
    this.name = 'ApiCallError';
    this.code = code;
    this.status = details.status;
    this.field = details.field;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.answer = details.answer;
  }
}

import type { ErrorDefinition } from '#contract/errors.ts';

/** A request that is refused on purpose: the code and sentence reach the caller as they are. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Facts in the answer beside code and sentence. */
  readonly beside: Record<string, unknown> | undefined;

  constructor(
    definition: ErrorDefinition,
    details: {
      message?: string;
      field?: string;
      retryAfterSeconds?: number;
      beside?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(details.message ?? definition.message, { cause: details.cause });
    this.code = definition.code;
    this.status = definition.status;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.beside = details.beside;
  }
}

/** A caller who lost session, access or right hears it once for the request, and not for each of many things. */
export const isAboutCaller = ({ status }: Refusal): boolean => status === 401 || status === 402 || status === 403;

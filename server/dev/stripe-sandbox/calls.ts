import type { FormBody } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { servedCalls } from '#server/dev/stripe-sandbox/api/served-calls.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** One call: the path's id, the query and the form, each as Stripe's SDK sent it. */
export interface ApiCall {
  store: SandboxStore;
  id: string;
  query: FormBody;
  body: FormBody;
}

interface RefusalDetails {
  code?: string;
  param?: string;
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error';
  status?: number;
}

/** Stripe says no: 400 and the reason, unless another status is named, and 402 where the card is the reason. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly status: number;
  readonly error: object;
  constructor(message: string, { type = 'invalid_request_error', status, ...details }: RefusalDetails = {}) {
    super(message);
    this.status = status ?? (type === 'card_error' ? 402 : 400);
    this.error = { type, message, ...details };
  }
}

/** Registers one call of Stripe's API; undefined as an answer means that there is no such object. */
export type AddCall = (call: keyof typeof servedCalls, answer: (call: ApiCall) => Promise<object | undefined>) => void;

export interface PageCall {
  store: SandboxStore;
  id: string;
  form: FormBody;
}

/** A page to show, or an address to go to; undefined when there is no such page. */
export type PageAnswer = { page: string } | { goTo: string } | undefined;

export type AddPage = (method: 'GET' | 'POST', path: string, answer: (call: PageCall) => Promise<PageAnswer>) => void;

import type { FormBody } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** What one call gets: the path's id, the query and the form, each as Stripe's SDK sent it. */
export interface ApiCall {
  store: SandboxStore;
  id: string;
  query: FormBody;
  body: FormBody;
}

/** Stripe says no: an answer with 400 and its reason, or with 402 where the card is the reason. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly code: string | undefined;
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error';
  constructor(message: string, code?: string, type: CallRefused['type'] = 'invalid_request_error') {
    super(message);
    this.code = code;
    this.type = type;
  }
}

/** Registers one call of Stripe's API; undefined as an answer means that there is no such object. */
export type AddCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  answer: (call: ApiCall) => Promise<object | undefined>,
) => void;

export interface PageCall {
  store: SandboxStore;
  id: string;
  form: FormBody;
}

/** A page to show, or an address to go to; undefined when there is no such page. */
export type PageAnswer = { page: string } | { goTo: string } | undefined;

export type AddPage = (method: 'GET' | 'POST', path: string, answer: (call: PageCall) => Promise<PageAnswer>) => void;

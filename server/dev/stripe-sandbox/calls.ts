import type { Desk } from './desk.ts';
import type { FormBody } from './form-body.ts';

/** What one call gets: the path's id, the query and the form, each as Stripe's SDK sent it. */
export interface ApiCall {
  desk: Desk;
  id: string;
  query: FormBody;
  body: FormBody;
}

/** Stripe says no: an answer with 400 and its reason. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Registers one call of Stripe's API; undefined as an answer means that there is no such object. */
export type AddCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  answer: (call: ApiCall) => Promise<object | undefined>,
) => void;

export interface PageCall {
  desk: Desk;
  id: string;
  form: FormBody;
}

/** A page to show, or an address to go to; undefined when there is no such page. */
export type PageAnswer = { page: string } | { goTo: string } | undefined;

export type AddPage = (method: 'GET' | 'POST', path: string, answer: (call: PageCall) => Promise<PageAnswer>) => void;

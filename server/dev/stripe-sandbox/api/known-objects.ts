import { type ApiCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { findSandboxPrice } from '#server/dev/stripe-sandbox/identity.ts';
import type { Customer, ObjectKinds, Price } from '#server/dev/stripe-sandbox/objects.ts';
import {
  findPaidInvoice,
  toBalanceTransaction,
  toCharge,
  toInvoice,
  toPaymentIntent,
} from '#server/dev/stripe-sandbox/payments.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { textAt } from './form-body.ts';

/** An object by its id alone, as `expand` asks for it. */
export async function findAny(store: SandboxStore, id: string): Promise<object | undefined> {
  const [, prefix = ''] = /^(sub_sched|[a-z]+)_/.exec(id) ?? [];
  const kind = kinds[prefix];
  if (kind === 'customer') return showCustomer(await store.find(kind, id));
  if (kind === 'price') return findPrice(store, id);
  if (kind === 'invoice') {
    const invoice = await store.find(kind, id);
    return invoice && toInvoice(store, invoice);
  }
  if (kind) return store.find(kind, id);
  const paid = await findPaidInvoice(store, id);
  return paid && parts[prefix]?.(store, paid);
}

const kinds: Record<string, keyof ObjectKinds> = {
  cus: 'customer',
  du: 'dispute',
  in: 'invoice',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  sub: 'subscription',
  sub_sched: 'subscription_schedule',
};

/** Kept only as the invoice that they belong to. */
const parts: Record<string, (store: SandboxStore, paid: ObjectKinds['invoice']) => object | Promise<object>> = {
  ch: toCharge,
  pi: toPaymentIntent,
  txn: (_store, paid) => toBalanceTransaction(paid),
};

/** Stripe keeps only the id of a deleted customer. */
export function showCustomer(customer: Customer | undefined): object | undefined {
  return customer?.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
}

/** The sandbox's own prices are there from the beginning, in test mode; one that was changed or made is kept. */
export async function findPrice(store: SandboxStore, id: string): Promise<Price | undefined> {
  return (await store.find('price', id)) ?? (store.livemode ? undefined : findSandboxPrice(id));
}

/** Only prices that are active can be bought. */
export async function requireActivePrice(store: SandboxStore, id: string, param: string): Promise<Price> {
  const price = (await findPrice(store, id)) ?? (await refuseUnfound(store, 'price', id, param));
  if (!price.active)
    throw new CallRefused('The price specified is inactive. This field only accepts active prices.', { param });
  return price;
}

/** Stripe knows the customer and the subscription that a call names, and does nothing more for a customer who was deleted. */
export async function refuseStrangers(store: SandboxStore, { query, body }: Omit<ApiCall, 'store'>): Promise<void> {
  for (const kind of ['customer', 'subscription'] as const) {
    const id = textAt(query, kind) ?? textAt(body, kind);
    if (!id) continue;
    const found = await store.find(kind, id);
    if (!found || ('deleted' in found && textAt(body, kind))) await refuseUnfound(store, kind, id, kind);
  }
}

/** In Stripe's words; the path's own object is not found with 404, another one with 400. */
export async function refuseUnfound(store: SandboxStore, kind: string, id: string, param?: string): Promise<never> {
  const other = store.livemode ? 'test' : 'live';
  const isInOtherMode = await store.isInOtherMode(id);
  const hint = isInOtherMode
    ? `; a similar object exists in ${other} mode, but a ${store.livemode ? 'live' : 'test'} mode key was used to make this request.`
    : '';
  throw new CallRefused(`No such ${kind}: '${id}'${hint}`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param ? 400 : 404,
  });
}

/** `GET /checkout/sessions/:id` is about a checkout.session. */
export function nameKind(call: string): string {
  const [, path = ''] = /^\w+ \/([\w/]+?)(?:\/:id.*)?$/.exec(call) ?? [];
  return path.replace('/', '.').replace(/s$/, '');
}

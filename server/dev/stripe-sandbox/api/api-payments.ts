import type { AddCall } from '#server/dev/stripe-sandbox/calls.ts';
import {
  findPaidInvoice,
  findRefunds,
  paymentIntentId,
  refund,
  toCharge,
  toDispute,
  toInvoicePayment,
  toPaymentIntent,
} from '#server/dev/stripe-sandbox/payments.ts';
import { textAt, textsAt } from './form-body.ts';
import { refuseUnfound } from './known-objects.ts';
import { isSince, page } from './lists.ts';

/** Calls about payments of invoices, refunds and disputes. */
export function addPaymentCalls(add: AddCall): void {
  add('GET /invoice_payments', async ({ store, query }) => {
    const invoiceId = textAt(query, 'invoice');
    const intent = textAt(query, 'payment.payment_intent');
    const paid = (await store.list('invoice')).filter(
      (invoice) =>
        invoice.amount_paid > 0 &&
        invoice.id === (invoiceId ?? invoice.id) &&
        paymentIntentId(invoice) === (intent ?? paymentIntentId(invoice)),
    );
    return page(query, paid.map(toInvoicePayment));
  });

  add('GET /payment_intents/:id', async ({ store, id }) => {
    const invoice = await findPaidInvoice(store, id);
    return invoice && toPaymentIntent(store, invoice);
  });

  add('GET /charges/:id', async ({ store, id }) => {
    const invoice = await findPaidInvoice(store, id);
    return invoice && toCharge(store, invoice);
  });

  add('GET /charges', async ({ store, query }) => {
    const invoices = await store.list('invoice', textAt(query, 'customer'));
    const charges: object[] = [];
    for (const invoice of invoices.filter((one) => one.amount_paid > 0 && isSince(query, one)))
      charges.push(await toCharge(store, invoice));
    return page(query, charges);
  });

  add('GET /refunds', async ({ store, query }) => {
    const of = textAt(query, 'payment_intent') ?? textAt(query, 'charge');
    if (!of)
      return page(
        query,
        (await store.list('refund')).filter((refund) => isSince(query, refund)),
      );
    const invoice = await findPaidInvoice(store, of);
    return page(query, invoice ? await findRefunds(store, invoice) : []);
  });

  add('POST /refunds', async ({ store, body }) => {
    const param = textAt(body, 'payment_intent') ? 'payment_intent' : 'charge';
    const of = textAt(body, param) ?? '';
    const invoice = (await findPaidInvoice(store, of)) ?? (await refuseUnfound(store, param, of, param));
    const amount = textAt(body, 'amount');
    return refund(store, invoice, {
      amount: amount === undefined ? undefined : Number(amount),
      metadata: textsAt(body, 'metadata'),
    });
  });

  add('GET /disputes', async ({ store, query }) => {
    const charge = textAt(query, 'charge');
    const intent = textAt(query, 'payment_intent');
    const wanted = (await store.list('dispute')).filter(
      (dispute) =>
        dispute.charge === (charge ?? dispute.charge) &&
        dispute.payment_intent === (intent ?? dispute.payment_intent) &&
        isSince(query, dispute),
    );
    return page(query, wanted.map(toDispute));
  });

  add('GET /disputes/:id', async ({ store, id }) => {
    const dispute = await store.find('dispute', id);
    return dispute && toDispute(dispute);
  });
}

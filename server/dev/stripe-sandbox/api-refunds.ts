import { list } from './api-customers.ts';
import { type AddCall, CallRefused } from './calls.ts';
import { textAt, textsAt } from './form-body.ts';
import {
  findPaidInvoice,
  findRefunds,
  paymentIntentId,
  refund,
  toCharge,
  toInvoicePayment,
  toPaymentIntent,
} from './payments.ts';

/** What was paid for an invoice, and giving it back. */
export function addRefundCalls(add: AddCall): void {
  add('GET', '/invoice_payments', async ({ desk, query }) => {
    const invoiceId = textAt(query, 'invoice');
    const intent = textAt(query, 'payment.payment_intent');
    const invoices = await desk.list('invoice');
    const paid = invoices.filter(
      (invoice) =>
        invoice.amount_paid > 0 &&
        invoice.id === (invoiceId ?? invoice.id) &&
        paymentIntentId(invoice) === (intent ?? paymentIntentId(invoice)),
    );
    return list(paid.map(toInvoicePayment));
  });

  add('GET', '/payment_intents/:id', async ({ desk, id }) => {
    const invoice = await findPaidInvoice(desk, id);
    return invoice && toPaymentIntent(desk, invoice);
  });

  add('GET', '/charges/:id', async ({ desk, id }) => {
    const invoice = await findPaidInvoice(desk, id);
    return invoice && { ...(await toCharge(desk, invoice)), refunds: list(await findRefunds(desk, invoice)) };
  });

  add('GET', '/refunds', async ({ desk, query }) => {
    const of = textAt(query, 'payment_intent') ?? textAt(query, 'charge') ?? '';
    const invoice = await findPaidInvoice(desk, of);
    return list(invoice ? await findRefunds(desk, invoice) : []);
  });

  add('POST', '/refunds', async ({ desk, body }) => {
    const invoice = await findPaidInvoice(desk, textAt(body, 'payment_intent') ?? textAt(body, 'charge') ?? '');
    if (!invoice) return undefined;
    const amount = textAt(body, 'amount');
    const made = await refund(desk, invoice, {
      amount: amount === undefined ? undefined : Number(amount),
      metadata: textsAt(body, 'metadata'),
    });
    if ('refused' in made) throw new CallRefused(made.refused, made.code);
    return made;
  });
}

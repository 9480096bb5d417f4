import { daySeconds } from '#contract/durations.ts';
import { moneyText } from '#contract/money-text.ts';
import { textAt } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { AddPage, PageAnswer, PageCall } from '#server/dev/stripe-sandbox/calls.ts';
import { type Card, effectLabels, readCard, testCards } from '#server/dev/stripe-sandbox/cards.ts';
import { toPrice } from '#server/dev/stripe-sandbox/identity.ts';
import { payInvoice } from '#server/dev/stripe-sandbox/invoices.ts';
import type { CheckoutSession, Invoice } from '#server/dev/stripe-sandbox/objects.ts';
import { type SandboxStore, sandboxPath } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { completeCheckout } from '#server/dev/stripe-sandbox/subscribe.ts';
import { day, priceText } from '#server/dev/stripe-sandbox/words.ts';
import { type Html, html, page } from './html.ts';

/** The hosted checkout, and the hosted page of an invoice that is owed. */
export function addCheckoutPages(add: AddPage): void {
  add('GET', '/checkout/:id', async ({ store, id }) => {
    const session = await findOpen(store, id);
    return session && showCheckout(store, session);
  });

  add('POST', '/checkout/:id', async ({ store, id, form }) => {
    const session = await findOpen(store, id);
    if (!session) return undefined;
    if (isOver(store, session)) return showCheckout(store, session);
    return takeCard(form, `${sandboxPath}/checkout/${id}`, {
      refuse: (problem) => showCheckout(store, session, problem),
      async accept(card) {
        await completeCheckout(store, session, card);
        return { goTo: session.success_url };
      },
    });
  });

  add('GET', '/invoices/:id', async ({ store, id }) => showInvoice(await store.find('invoice', id)));

  add('POST', '/invoices/:id', async ({ store, id, form }) => {
    const invoice = await store.find('invoice', id);
    if (invoice?.status !== 'open') return showInvoice(invoice);
    return takeCard(form, `${sandboxPath}/invoices/${id}`, {
      refuse: async (problem) => showInvoice(invoice, problem),
      async accept() {
        await payInvoice(store, invoice);
        return { goTo: `${sandboxPath}/invoices/${id}` };
      },
    });
  });
}

/** A card that pays at once is accepted; the bank of another asks first. */
async function takeCard(
  form: PageCall['form'],
  action: string,
  { refuse, accept }: { refuse(problem: string): Promise<PageAnswer>; accept(card: Card): Promise<PageAnswer> },
): Promise<PageAnswer> {
  const card = readCard(textAt(form, 'card') ?? '');
  const confirmed = textAt(form, 'confirmed');
  if (!card) return refuse('This is not one of the test cards below.');
  if (card.effect === 'declined') return refuse('Your card was declined.');
  const isAsked = card.effect === 'authentication' || card.effect === 'asks-always';
  if (isAsked && !confirmed) return showAuthentication(action, card.last4);
  if (confirmed === 'no') return refuse('We are unable to authenticate your payment method. Please choose another.');
  return accept(card);
}

function showInvoice(invoice: Invoice | undefined, problem?: string): PageAnswer {
  if (!invoice || invoice.status === 'draft') return undefined;
  if (invoice.status !== 'open') return { page: page('Invoice', html`<p>This invoice is ${invoice.status}.</p>`) };
  const body = html`
${problem && html`<p class="error" role="alert">${problem}</p>`}
<div class="card"><dl><dt>${invoice.lines.data[0].description}</dt><dd><strong>${moneyText(invoice.amount_due)}</strong></dd></dl></div>
${showCardForm('Pay')}`;
  return { page: page('Invoice', body) };
}

function showCardForm(label: string, more?: Html): Html {
  return html`<form class="block" method="post">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="${testCards[0].number}" required>
<button>${label}</button>
${more}
</form>
<h2>Test cards</h2>
${showTestCards()}`;
}

function findOpen(store: SandboxStore, id: string): Promise<CheckoutSession | undefined> {
  return store.find('checkout.session', id);
}

function isOver(store: SandboxStore, { status, expires_at }: CheckoutSession): boolean {
  return status !== 'open' || expires_at < store.now;
}

async function showCheckout(store: SandboxStore, session: CheckoutSession, problem?: string): Promise<PageAnswer> {
  if (isOver(store, session)) {
    const body = html`<p>This checkout is ${session.status === 'complete' ? 'paid' : 'no longer open'}.</p>
<p><a class="button" href="${session.cancel_url}">Back to Wigloop</a></p>`;
    return { page: page('Checkout', body) };
  }
  const customer = await store.find('customer', session.customer ?? '');
  const coupon = session.coupon ? await store.find('coupon', session.coupon) : undefined;
  const cents = toPrice(session.price).unit_amount;
  const dueToday = session.trial_days > 0 ? 0 : cents - (coupon?.amount_off ?? 0);
  const cancel = html`<a class="button quiet" href="${session.cancel_url}">Cancel</a>`;
  const body = html`
${problem && html`<p class="error" role="alert">${problem}</p>`}
<div class="card"><dl>
<dt>Plan</dt><dd>${priceText(session.price)}</dd>
${coupon && html`<dt>Discount</dt><dd>${coupon.name} (−${moneyText(coupon.amount_off)})</dd>`}
${
  session.trial_days > 0 &&
  html`<dt>Free trial</dt><dd>${session.trial_days} days, until ${day(store.now + session.trial_days * daySeconds)}</dd>`
}
<dt>Due today</dt><dd><strong>${moneyText(dueToday)}</strong></dd>
<dt>Email</dt><dd>${customer?.email}</dd>
</dl></div>
${showCardForm(session.trial_days > 0 ? 'Start trial' : 'Subscribe', cancel)}`;
  return { page: page('Checkout', body) };
}

export function showTestCards() {
  return html`<table>${testCards.map(
    ({ number, effect }) => html`<tr><td><code>${number}</code></td><td>${effectLabels[effect]}</td></tr>`,
  )}<tr><td><code>4242 00…</code></td><td>any other number that begins so is one more good card</td></tr></table>`;
}

function showAuthentication(action: string, last4: string): PageAnswer {
  const card = testCards.find(({ number }) => number.endsWith(last4))?.number;
  const answer = (confirmed: string, label: string, look: string) =>
    html`<form method="post" action="${action}">
<input type="hidden" name="card" value="${card}"><input type="hidden" name="confirmed" value="${confirmed}">
<button class="${look}">${label}</button></form>`;
  const body = html`<div class="card"><p>The bank of the card ending in ${last4} wants to know that it is you (3-D Secure).</p>
${answer('yes', 'Complete authentication', '')}${answer('no', 'Fail authentication', 'quiet')}</div>`;
  return { page: page('Confirm the payment', body) };
}

import { moneyText } from '#contract/money-text.ts';
import { saveChanged } from '#server/dev/stripe-sandbox/api/api-billing.ts';
import { type FormBody, textAt } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { AddPage, PageAnswer } from '#server/dev/stripe-sandbox/calls.ts';
import { readCard } from '#server/dev/stripe-sandbox/cards.ts';
import { releaseSchedule } from '#server/dev/stripe-sandbox/endings.ts';
import { findCard, findInvoices, payOpenInvoices } from '#server/dev/stripe-sandbox/invoices.ts';
import type { Invoice, PortalSession, Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import { findRefunds, sumRefunds } from '#server/dev/stripe-sandbox/payments.ts';
import { type SandboxStore, sandboxPath } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { keepCard } from '#server/dev/stripe-sandbox/subscribe.ts';
import { day, priceText } from '#server/dev/stripe-sandbox/words.ts';
import { showTestCards } from './checkout-pages.ts';
import { type Html, html, page } from './html.ts';

/** The billing portal as Wigloop sets it up: card, cancellation, invoices. */
export function addPortalPages(add: AddPage): void {
  add('GET', '/portal/:id', async ({ store, id }) => {
    const session = await store.find('billing_portal.session', id);
    return session && showPortal(store, session);
  });

  add('POST', '/portal/:id', async ({ store, id, form }) => {
    const session = await store.find('billing_portal.session', id);
    if (!session) return undefined;
    const problem = await act(store, session, form);
    return problem ? showPortal(store, session, problem) : { goTo: `${sandboxPath}/portal/${id}` };
  });
}

async function act(store: SandboxStore, session: PortalSession, form: FormBody): Promise<string | undefined> {
  const subscription = await findCurrent(store, session);
  const action = textAt(form, 'action');
  if (action === 'card') {
    const card = readCard(textAt(form, 'card') ?? '');
    if (!card) return 'This is not one of the test cards below.';
    if (card.effect === 'declined') return 'Your card was declined.';
    const { id: method } = await keepCard(store, session.customer ?? '', card);
    const customer = await store.find('customer', session.customer ?? '');
    if (customer) await store.save({ ...customer, invoice_settings: { default_payment_method: method } });
    if (subscription)
      await payOpenInvoices(store, await saveChanged(store, { ...subscription, default_payment_method: method }));
    return undefined;
  }
  if (!subscription) return 'There is no subscription.';
  const schedule = subscription.schedule ? await store.find('subscription_schedule', subscription.schedule) : undefined;
  if (schedule) await releaseSchedule(store, schedule);
  // Subscriptions in flexible billing mode get a date from the portal, never the flag.
  const cancel_at = action === 'cancel' ? subscription.items.data[0].current_period_end : null;
  await saveChanged(store, { ...subscription, schedule: null, cancel_at, cancel_at_period_end: false });
  return undefined;
}

async function findCurrent(store: SandboxStore, { customer }: PortalSession): Promise<Subscription | undefined> {
  const all = await store.list('subscription', customer ?? '');
  return all.find(({ status }) => status !== 'canceled');
}

async function showPortal(store: SandboxStore, session: PortalSession, problem?: string): Promise<PageAnswer> {
  const customer = await store.find('customer', session.customer ?? '');
  const subscription = await findCurrent(store, session);
  const method = subscription && (await findCard(store, subscription));
  const body = html`
${problem && html`<p class="error" role="alert">${problem}</p>`}
<p>${customer?.email} · <a href="${session.return_url}">Return to Wigloop</a></p>
${subscription ? await showSubscription(store, subscription) : html`<div class="card">No subscription.</div>`}
<h2>Payment method</h2>
<div class="card">
<p>${method ? `${method.card.brand} ending in ${method.card.last4}` : 'No card yet.'}</p>
<form class="block" method="post"><input type="hidden" name="action" value="card">
<label for="card">New card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" required>
<button>Save card</button></form></div>
<h2>Invoices</h2>
${await showInvoices(store, session)}
<h2>Test cards</h2>
${showTestCards()}`;
  return { page: page('Billing portal', body) };
}

async function showSubscription(store: SandboxStore, subscription: Subscription): Promise<Html> {
  const [item] = subscription.items.data;
  const schedule = subscription.schedule ? await store.find('subscription_schedule', subscription.schedule) : undefined;
  const next = schedule?.phases.at(-1)?.items[0].price;
  const ends = subscription.cancel_at !== null;
  return html`<div class="card"><dl>
<dt>Plan</dt><dd>${priceText(item.price.id)}</dd>
<dt>Status</dt><dd>${subscription.status}</dd>
<dt>${ends ? 'Ends' : 'Renews'}</dt><dd>${day(item.current_period_end)}</dd>
${next && html`<dt>From then on</dt><dd>${priceText(next)}</dd>`}
</dl>
<form method="post"><input type="hidden" name="action" value="${ends ? 'resume' : 'cancel'}">
<button class="quiet">${ends ? 'Keep subscription' : 'Cancel subscription'}</button></form></div>`;
}

async function showInvoices(store: SandboxStore, session: PortalSession): Promise<Html> {
  const subscriptions = await store.list('subscription', session.customer ?? '');
  const invoices: Invoice[] = [];
  for (const subscription of subscriptions) invoices.push(...(await findInvoices(store, subscription)));
  if (invoices.length === 0) return html`<p>No invoices yet.</p>`;
  const rows: Html[] = [];
  for (const invoice of invoices) rows.push(await showInvoice(store, invoice));
  return html`<table><tr><th>Period</th><th>Plan</th><th>Amount</th><th>Status</th></tr>${rows}</table>`;
}

async function showInvoice(store: SandboxStore, invoice: Invoice): Promise<Html> {
  const { lines, amount_due, status } = invoice;
  const refunded = sumRefunds(await findRefunds(store, invoice));
  return html`<tr><td>${day(lines.data[0].period.start)} to ${day(lines.data[0].period.end)}</td>
<td>${lines.data[0].description}</td><td>${moneyText(amount_due)}</td>
<td>${status}${refunded > 0 && `, ${moneyText(refunded)} refunded`}</td></tr>`;
}

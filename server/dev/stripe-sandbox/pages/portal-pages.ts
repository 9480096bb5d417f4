import { moneyText } from '#contract/money-text.ts';
import { setCancellation } from '#server/dev/stripe-sandbox/api/api-billing.ts';
import { attachSchedule, phaseOf, releaseSchedule } from '#server/dev/stripe-sandbox/api/api-schedules.ts';
import { type FormBody, textAt } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { AddPage, PageAnswer } from '#server/dev/stripe-sandbox/calls.ts';
import { readCard } from '#server/dev/stripe-sandbox/cards.ts';
import { findSandboxPrice, sandboxPath, sandboxPrices } from '#server/dev/stripe-sandbox/identity.ts';
import type { Invoice, PortalSession, Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import { findRefunds } from '#server/dev/stripe-sandbox/payments.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { keepCard } from '#server/dev/stripe-sandbox/subscribe.ts';
import { findInvoices, payOpenInvoices } from '#server/dev/stripe-sandbox/time.ts';
import { day, priceText } from '#server/dev/stripe-sandbox/words.ts';
import { showTestCards } from './checkout-pages.ts';
import { type Html, html, page } from './html.ts';

/** The billing portal: plan, card, cancellation, invoices. */
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
    await keepCard(store, session.customer ?? '', card);
    if (subscription) await payOpenInvoices(store, subscription);
    return undefined;
  }
  if (!subscription) return 'There is no subscription.';
  if (action === 'cancel' || action === 'resume') {
    await setCancellation(store, subscription, action === 'cancel');
    return undefined;
  }
  return changePrice(store, subscription, textAt(form, 'price') ?? '');
}

async function changePrice(
  store: SandboxStore,
  subscription: Subscription,
  price: string,
): Promise<string | undefined> {
  if (!findSandboxPrice(price)) return 'There is no such plan.';
  const old = subscription.schedule ? await store.find('subscription_schedule', subscription.schedule) : undefined;
  if (old) await releaseSchedule(store, old);
  const [item] = subscription.items.data;
  if (price === item.price.id) return undefined;
  const schedule = await attachSchedule(store, { ...subscription, schedule: null });
  const phases = [...schedule.phases, phaseOf(price, item.current_period_end, item.current_period_end)];
  await store.save({ ...schedule, phases });
  await store.tell('subscription_schedule.updated', { ...schedule, phases });
  return undefined;
}

async function findCurrent(store: SandboxStore, { customer }: PortalSession): Promise<Subscription | undefined> {
  const all = await store.list('subscription', customer ?? '');
  return all.find(({ status }) => status !== 'canceled');
}

async function showPortal(store: SandboxStore, session: PortalSession, problem?: string): Promise<PageAnswer> {
  const customer = await store.find('customer', session.customer ?? '');
  const method = await store.find('payment_method', customer?.invoice_settings.default_payment_method ?? '');
  const subscription = await findCurrent(store, session);
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
  const ends = subscription.cancel_at_period_end;
  return html`<div class="card"><dl>
<dt>Plan</dt><dd>${priceText(item.price.id)}</dd>
<dt>Status</dt><dd>${subscription.status}</dd>
<dt>${ends ? 'Ends' : 'Renews'}</dt><dd>${day(item.current_period_end)}</dd>
${next && html`<dt>From then on</dt><dd>${priceText(next)}</dd>`}
</dl>
<form class="block" method="post"><input type="hidden" name="action" value="plan">
<label for="price">Plan from the next period on</label>
<select id="price" name="price">${Object.values(sandboxPrices).map(
    ({ id }) =>
      html`<option value="${id}"${id === (next ?? item.price.id) && html` selected`}>${priceText(id)}</option>`,
  )}</select>
<button>Change plan</button></form>
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
  const refunded = (await findRefunds(store, invoice)).reduce((cents, { amount }) => cents + amount, 0);
  return html`<tr><td>${day(lines.data[0].period.start)} to ${day(lines.data[0].period.end)}</td>
<td>${lines.data[0].description}</td><td>${moneyText(amount_due)}</td>
<td>${status}${refunded > 0 && `, ${moneyText(refunded)} refunded`}</td></tr>`;
}

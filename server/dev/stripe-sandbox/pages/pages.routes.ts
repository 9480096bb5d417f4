import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds, hourSeconds } from '#contract/durations.ts';
import { commonErrors } from '#contract/errors.ts';
import { type FormBody, readForm, textAt } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { AddPage, PageAnswer, PageCall } from '#server/dev/stripe-sandbox/calls.ts';
import { endSubscription } from '#server/dev/stripe-sandbox/endings.ts';
import { findInvoices, setStatus } from '#server/dev/stripe-sandbox/invoices.ts';
import { type Invoice, type Subscription, statuses } from '#server/dev/stripe-sandbox/objects.ts';
import {
  closeDispute,
  failRefund,
  findDispute,
  findRefunds,
  openDispute,
  refund,
} from '#server/dev/stripe-sandbox/payments.ts';
import {
  inSandbox,
  type SandboxDeps,
  type SandboxStore,
  sandboxPath,
  sandboxSettingsId,
} from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { letTimePass } from '#server/dev/stripe-sandbox/time.ts';
import { day, priceText } from '#server/dev/stripe-sandbox/words.ts';
import { Refusal } from '#server/lib/errors.ts';
import { addCheckoutPages } from './checkout-pages.ts';
import { type Html, html, page, pagePolicy } from './html.ts';
import { addPortalPages } from './portal-pages.ts';

/** The pages that stand in for Stripe's own: checkout, billing portal, and a place to let time pass. */
export async function sandboxPageRoutes(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, readForm(String(body))),
    );
    const add: AddPage = (method, path, answer) =>
      scope.route({
        method,
        url: sandboxPath + path,
        config: { guard: 'public', withoutContract: 'payments sandbox' },
        schema: { hide: true },
        handler: async (request, reply) =>
          send(reply, await inSandbox(deps, (store) => answer(readCall(request, store)))),
      });
    addOverviewPages(add);
    addCheckoutPages(add);
    addPortalPages(add);
  });
}

function readCall(request: FastifyRequest, store: SandboxStore): PageCall {
  const { id = '' } = request.params as { id?: string };
  return { store, id, form: (request.body ?? {}) as FormBody };
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if (!answer) throw new Refusal(commonErrors.notFound);
  reply.header('cache-control', 'no-store');
  if ('goTo' in answer) return reply.redirect(answer.goTo, 303);
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(answer.page);
}

/** Pages in place of Stripe's dashboard: every subscription, and buttons that make its future happen now. */
function addOverviewPages(add: AddPage): void {
  add('GET', '', async ({ store }) => {
    const loses = (await store.find('sandbox.settings', sandboxSettingsId))?.losesEvents === true;
    const subscriptions = await store.list('subscription');
    const cards: Html[] = [];
    for (const subscription of subscriptions) cards.push(await showSubscription(store, subscription));
    const body = html`<p>Here you are Stripe: let time pass, and see what Wigloop makes of it.</p>
${cards.length > 0 ? cards : html`<div class="card">Nobody has subscribed yet.</div>`}
<h2>Webhooks</h2>
<p>${loses ? 'Events get lost: Wigloop hears nothing of what happens here.' : 'Events are delivered, and again until they are taken.'}</p>
<form method="post" action="${sandboxPath}/webhooks"><button class="quiet">${loses ? 'Deliver events' : 'Lose events'}</button></form>`;
    return { page: page('Subscriptions', body) };
  });

  add('POST', '/webhooks', async ({ store }) => {
    const losesEvents = !(await store.find('sandbox.settings', sandboxSettingsId))?.losesEvents;
    const own = { created: store.now, customer: null, metadata: {} };
    await store.save<'sandbox.settings'>({ id: sandboxSettingsId, object: 'sandbox.settings', ...own, losesEvents });
    return { goTo: sandboxPath };
  });

  add('POST', '/subscriptions/:id', async ({ store, id, form }) => {
    const subscription = await store.find('subscription', id);
    if (!subscription) return undefined;
    const action = textAt(form, 'action');
    const status = statuses.find((each) => each === action);
    const [paid] = (await findInvoices(store, subscription)).filter(({ amount_paid }) => amount_paid > 0);
    if (action === 'end') await endSubscription(store, subscription);
    else if (status) await setStatus(store, subscription, status);
    else if (action && paid) await actOnPayment(store, paid, action);
    else if (!action) await letTimePass(store, subscription, readSeconds(store, subscription, textAt(form, 'days')));
    return { goTo: sandboxPath };
  });
}

/** As in Stripe's dashboard, and as the member's bank does. */
async function actOnPayment(store: SandboxStore, paid: Invoice, action: string): Promise<void> {
  const dispute = await findDispute(store, paid);
  const [refunded] = await findRefunds(store, paid);
  if (action === 'refund') await refund(store, paid, {});
  if (action === 'fail-refund' && refunded) await failRefund(store, refunded);
  if (action === 'dispute') await openDispute(store, paid);
  if (dispute && (action === 'won' || action === 'lost')) await closeDispute(store, dispute, action);
}

/** Without a number of days: past the end of the period, when Stripe has charged the renewal. */
function readSeconds(store: SandboxStore, { items }: Subscription, days: string | undefined): number {
  if (days === undefined) return Math.max(0, items.data[0].current_period_end - store.now) + hourSeconds;
  const count = Number(days);
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), 800) * daySeconds : 0;
}

async function showSubscription(store: SandboxStore, subscription: Subscription): Promise<Html> {
  const customer = await store.find('customer', subscription.customer ?? '');
  const [item] = subscription.items.data;
  const button = (name: string, value: string, label: string) =>
    html`<form method="post" action="${sandboxPath}/subscriptions/${subscription.id}"><input type="hidden" name="${name}" value="${value}"><button class="quiet">${label}</button></form>`;
  return html`<section class="card" aria-label="${customer?.email}"><dl>
<dt>Customer</dt><dd>${customer?.email}</dd>
<dt>Plan</dt><dd>${priceText(item.price.id)}</dd>
<dt>Status</dt><dd>${subscription.status}${subscription.cancel_at !== null && ', ends with the period'}</dd>
<dt>Period</dt><dd>${day(item.current_period_start)} to ${day(item.current_period_end)}</dd>
</dl>
${
  subscription.status !== 'canceled' &&
  html`<form method="post" action="${sandboxPath}/subscriptions/${subscription.id}"><button class="quiet">Go to the next renewal</button></form>${button('days', '1', 'Let 1 day pass')}${button('days', '7', 'Let 7 days pass')}${button('action', 'unpaid', 'Stop collecting')}${button('action', 'end', 'Stop collecting and cancel')}`
}${button('action', 'refund', 'Refund the last payment')}${button('action', 'dispute', 'Dispute it')}${button('action', 'lost', 'Lose the dispute')}</section>`;
}

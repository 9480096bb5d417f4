import type { CheckoutSession, Schedule, Subscription } from './objects.ts';
import type { SandboxStore } from './sandbox-store.ts';

export async function endSubscription(store: SandboxStore, subscription: Subscription): Promise<Subscription> {
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: store.now, schedule: null };
  await store.save(ended);
  await store.tell('customer.subscription.deleted', ended);
  return ended;
}

export async function expireCheckout(store: SandboxStore, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await store.save(expired);
  await store.tell('checkout.session.expired', expired);
  return expired;
}

/** The subscription goes on as it is now, without what was planned. */
export async function releaseSchedule(store: SandboxStore, schedule: Schedule): Promise<Schedule> {
  const released: Schedule = { ...schedule, status: 'released' };
  await store.save(released);
  const subscription = await store.find('subscription', schedule.subscription);
  if (subscription) await store.save<'subscription'>({ ...subscription, schedule: null });
  await store.tell('subscription_schedule.released', released);
  return released;
}

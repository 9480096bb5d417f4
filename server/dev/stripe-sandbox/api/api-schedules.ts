import type { AddCall } from '#server/dev/stripe-sandbox/calls.ts';
import { newId, type Schedule, type SchedulePhase, type Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { type FormBody, textAt, textsAt } from './form-body.ts';

/** Changes of plan that wait for the end of the period. */
export function addScheduleCalls(add: AddCall): void {
  add('POST', '/subscription_schedules', async ({ store, body }) => {
    const subscription = await store.find('subscription', textAt(body, 'from_subscription') ?? '');
    return subscription && attachSchedule(store, subscription);
  });

  add('GET', '/subscription_schedules/:id', ({ store, id }) => store.find('subscription_schedule', id));

  add('POST', '/subscription_schedules/:id', async ({ store, id, body }) => {
    const schedule = await store.find('subscription_schedule', id);
    if (!schedule) return undefined;
    const planned: Schedule = { ...schedule, phases: readPhases(body) };
    await store.save(planned);
    await store.tell('subscription_schedule.updated', planned);
    return planned;
  });

  add('POST', '/subscription_schedules/:id/release', async ({ store, id }) => {
    const schedule = await store.find('subscription_schedule', id);
    return schedule && releaseSchedule(store, schedule);
  });
}

export async function attachSchedule(store: SandboxStore, subscription: Subscription): Promise<Schedule> {
  const [item] = subscription.items.data;
  const schedule: Schedule = {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    created: store.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    status: 'active',
    phases: [phaseOf(item.price.id, item.current_period_start, item.current_period_end)],
  };
  await store.save(schedule);
  await store.save({ ...subscription, schedule: schedule.id });
  return schedule;
}

export async function releaseSchedule(store: SandboxStore, schedule: Schedule): Promise<Schedule> {
  const released: Schedule = { ...schedule, status: 'released' };
  await store.save(released);
  const subscription = await store.find('subscription', schedule.subscription);
  if (subscription) await store.save<'subscription'>({ ...subscription, schedule: null });
  await store.tell('subscription_schedule.released', released);
  return released;
}

export function phaseOf(price: string, start: number, end: number): SchedulePhase {
  return { start_date: start, end_date: end, items: [{ price, quantity: 1 }], metadata: {}, discounts: [] };
}

function readPhases(body: FormBody): SchedulePhase[] {
  const phases: SchedulePhase[] = [];
  for (let at = 0; textAt(body, `phases.${at}.items.0.price`); at += 1) {
    const path = `phases.${at}`;
    const start = Number(textAt(body, `${path}.start_date`) ?? phases.at(-1)?.end_date);
    const end = Number(textAt(body, `${path}.end_date`) ?? start);
    const coupon = textAt(body, `${path}.discounts.0.coupon`);
    phases.push({
      ...phaseOf(textAt(body, `${path}.items.0.price`) ?? '', start, end),
      metadata: textsAt(body, `${path}.metadata`),
      discounts: coupon ? [{ coupon }] : [],
    });
  }
  return phases;
}

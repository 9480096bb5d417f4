import type { AddCall } from '#server/dev/stripe-sandbox/calls.ts';
import type { Desk } from '#server/dev/stripe-sandbox/desk.ts';
import { newId, type Schedule, type SchedulePhase, type Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import { type FormBody, textAt, textsAt } from './form-body.ts';

/** Changes of plan that wait for the end of the period. */
export function addScheduleCalls(add: AddCall): void {
  add('POST', '/subscription_schedules', async ({ desk, body }) => {
    const subscription = await desk.find('subscription', textAt(body, 'from_subscription') ?? '');
    return subscription && attachSchedule(desk, subscription);
  });

  add('GET', '/subscription_schedules/:id', ({ desk, id }) => desk.find('subscription_schedule', id));

  add('POST', '/subscription_schedules/:id', async ({ desk, id, body }) => {
    const schedule = await desk.find('subscription_schedule', id);
    if (!schedule) return undefined;
    const planned: Schedule = { ...schedule, phases: readPhases(body) };
    await desk.save(planned);
    await desk.tell('subscription_schedule.updated', planned);
    return planned;
  });

  add('POST', '/subscription_schedules/:id/release', async ({ desk, id }) => {
    const schedule = await desk.find('subscription_schedule', id);
    return schedule && releaseSchedule(desk, schedule);
  });
}

export async function attachSchedule(desk: Desk, subscription: Subscription): Promise<Schedule> {
  const [item] = subscription.items.data;
  const schedule: Schedule = {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    created: desk.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    status: 'active',
    phases: [phaseOf(item.price.id, item.current_period_start, item.current_period_end)],
  };
  await desk.save(schedule);
  await desk.save({ ...subscription, schedule: schedule.id });
  return schedule;
}

export async function releaseSchedule(desk: Desk, schedule: Schedule): Promise<Schedule> {
  const released: Schedule = { ...schedule, status: 'released' };
  await desk.save(released);
  const subscription = await desk.find('subscription', schedule.subscription);
  if (subscription) await desk.save<'subscription'>({ ...subscription, schedule: null });
  await desk.tell('subscription_schedule.released', released);
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

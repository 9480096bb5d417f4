import { type AddCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { addInterval } from '#server/dev/stripe-sandbox/dates.ts';
import { releaseSchedule } from '#server/dev/stripe-sandbox/endings.ts';
import { newId, type Schedule, type SchedulePhase, type Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { type FormBody, textAt, textsAt } from './form-body.ts';
import { refuseUnfound, requireActivePrice } from './known-objects.ts';

/** Changes of plan that wait for the end of the period. */
export function addScheduleCalls(add: AddCall): void {
  add('POST /subscription_schedules', async ({ store, body }) => {
    const id = textAt(body, 'from_subscription') ?? '';
    const subscription =
      (await store.find('subscription', id)) ?? (await refuseUnfound(store, 'subscription', id, 'from_subscription'));
    if (subscription.schedule)
      throw new CallRefused(
        `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      );
    return attachSchedule(store, subscription);
  });

  add('GET /subscription_schedules/:id', ({ store, id }) => store.find('subscription_schedule', id));

  add('POST /subscription_schedules/:id', async ({ store, id, body }) => {
    const schedule = await findActive(store, id);
    if (!schedule) return undefined;
    const planned: Schedule = { ...schedule, phases: await readPhases(store, body) };
    await store.save(planned);
    const subscription = await store.find('subscription', schedule.subscription);
    const [present] = planned.phases;
    // The present phase is set anew as well: where it names no card, the subscription has none.
    if (subscription && present)
      await store.save<'subscription'>({ ...subscription, default_payment_method: present.default_payment_method });
    await store.tell('subscription_schedule.updated', planned);
    return planned;
  });

  add('POST /subscription_schedules/:id/release', async ({ store, id }) => {
    const schedule = await findActive(store, id);
    return schedule && releaseSchedule(store, schedule);
  });
}

async function findActive(store: SandboxStore, id: string): Promise<Schedule | undefined> {
  const schedule = await store.find('subscription_schedule', id);
  if (schedule && schedule.status !== 'active')
    throw new CallRefused(`You cannot change a subscription schedule that is in the \`${schedule.status}\` status.`);
  return schedule;
}

async function attachSchedule(store: SandboxStore, subscription: Subscription): Promise<Schedule> {
  const [item] = subscription.items.data;
  const schedule: Schedule = {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    created: store.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    status: 'active',
    phases: [
      {
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        items: [{ price: item.price.id, quantity: 1 }],
        metadata: {},
        default_payment_method: subscription.default_payment_method,
        discounts: [],
      },
    ],
  };
  await store.save(schedule);
  await store.save({ ...subscription, schedule: schedule.id });
  return schedule;
}

async function readPhases(store: SandboxStore, body: FormBody): Promise<SchedulePhase[]> {
  const phases: SchedulePhase[] = [];
  for (let at = 0; textAt(body, `phases.${at}.items.0.price`); at += 1) {
    const path = `phases.${at}`;
    const price = textAt(body, `${path}.items.0.price`) ?? '';
    if (at > 0) await requireActivePrice(store, price, `phases[${at}][items][0][price]`);
    const start = Number(textAt(body, `${path}.start_date`) ?? phases.at(-1)?.end_date);
    const end = textAt(body, `${path}.end_date`) ?? addInterval(start, textAt(body, `${path}.duration.interval`) ?? '');
    const coupon = textAt(body, `${path}.discounts.0.coupon`);
    phases.push({
      start_date: start,
      end_date: Number(end),
      items: [{ price, quantity: 1 }],
      metadata: textsAt(body, `${path}.metadata`),
      default_payment_method: textAt(body, `${path}.default_payment_method`) ?? null,
      discounts: coupon ? [{ coupon }] : [],
    });
  }
  return phases;
}

import type { AddCall } from '#server/dev/stripe-sandbox/calls.ts';
import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { sandboxPrices } from '#server/dev/stripe-sandbox/identity.ts';
import { type Coupon, newId, type ObjectKinds, type Price } from '#server/dev/stripe-sandbox/objects.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { type FormBody, type FormValue, textAt, textsAt } from './form-body.ts';
import { findPrice, refuseUnfound } from './known-objects.ts';
import { page } from './lists.ts';

/** Calls that set up an account: products, prices, coupons, the portal's settings, webhooks. */
export function addAccountCalls(add: AddCall): void {
  add('POST /products', ({ store, body }) => keep(store, 'product', body, { active: true }));
  add('GET /products/:id', ({ store, id }) => store.find('product', id));
  add('POST /products/:id', ({ store, id, body }) => change(store, 'product', id, body));

  add('GET /prices', async ({ store, query }) => {
    const own = store.livemode ? [] : Object.values(sandboxPrices);
    const kept = await store.list('price');
    const all = [...kept, ...own.filter(({ id }) => !kept.some((price) => price.id === id))];
    const keys = Object.values(textsAt(query, 'lookup_keys'));
    const active = textAt(query, 'active');
    const isMeant = (price: Price) =>
      (keys.length === 0 || keys.includes(price.lookup_key ?? '')) &&
      String(price.active) === (active ?? String(price.active));
    return page(query, all.filter(isMeant));
  });
  add('POST /prices', async ({ store, body }) => {
    const lookupKey = textAt(body, 'lookup_key') ?? null;
    const product = textAt(body, 'product') ?? '';
    if (!(await store.find('product', product))) await refuseUnfound(store, 'product', product, 'product');
    const holder = (await store.list('price')).find(({ lookup_key }) => lookupKey && lookup_key === lookupKey);
    if (holder && textAt(body, 'transfer_lookup_key') !== 'true')
      throw new CallRefused(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
    if (holder) await store.save<'price'>({ ...holder, lookup_key: null });
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      created: store.now,
      currency: textAt(body, 'currency') ?? '',
      customer: null,
      lookup_key: lookupKey,
      metadata: textsAt(body, 'metadata'),
      nickname: textAt(body, 'nickname') ?? null,
      product,
      recurring: { interval: textAt(body, 'recurring.interval') === 'year' ? 'year' : 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: Number(textAt(body, 'unit_amount')),
    };
    await store.save(price);
    return price;
  });
  add('GET /prices/:id', ({ store, id }) => findPrice(store, id));
  add('POST /prices/:id', async ({ store, id, body }) => {
    const price = await findPrice(store, id);
    if (!price) return undefined;
    const changed: Price = { ...price, active: (textAt(body, 'active') ?? String(price.active)) === 'true' };
    await store.save(changed);
    return changed;
  });

  add('GET /coupons/:id', ({ store, id }) => store.find('coupon', id));
  add('POST /coupons/:id', ({ store, id }) => store.find('coupon', id));
  add('POST /coupons', async ({ store, body }) => {
    const id = textAt(body, 'id') ?? '';
    if (await store.find('coupon', id))
      throw new CallRefused('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
    const coupon: Coupon = {
      id,
      object: 'coupon',
      created: store.now,
      customer: null,
      metadata: textsAt(body, 'metadata'),
      amount_off: Number(textAt(body, 'amount_off')),
      currency: textAt(body, 'currency') ?? '',
      duration: textAt(body, 'duration') ?? 'once',
      name: textAt(body, 'name') ?? '',
      valid: true,
    };
    await store.save(coupon);
    return coupon;
  });

  add('GET /billing_portal/configurations', async ({ store, query }) =>
    page(query, await store.list('billing_portal.configuration')),
  );
  add('POST /billing_portal/configurations', ({ store, body }) =>
    keep(store, 'billing_portal.configuration', body, { active: true, is_default: false }),
  );
  add('GET /billing_portal/configurations/:id', ({ store, id }) => store.find('billing_portal.configuration', id));
  add('POST /billing_portal/configurations/:id', ({ store, id, body }) =>
    change(store, 'billing_portal.configuration', id, body),
  );

  add('GET /webhook_endpoints', async ({ store, query }) => page(query, await store.list('webhook_endpoint')));
  add('POST /webhook_endpoints', async ({ store, body }) => {
    const endpoint = await keep(store, 'webhook_endpoint', body, { status: 'enabled' });
    // Stripe tells the secret this once.
    return { ...endpoint, secret: `whsec_${crypto.randomUUID().replaceAll('-', '')}` };
  });
  add('POST /webhook_endpoints/:id', ({ store, id, body: { disabled, ...body } }) =>
    change(store, 'webhook_endpoint', id, {
      ...body,
      ...(disabled && { status: disabled === 'true' ? 'disabled' : 'enabled' }),
    }),
  );
}

type SetUpKind = 'product' | 'billing_portal.configuration' | 'webhook_endpoint';

async function keep<Kind extends SetUpKind>(store: SandboxStore, kind: Kind, body: FormBody, more: object) {
  const own = { id: textAt(body, 'id') ?? newId(kind), object: kind, created: store.now, customer: null };
  const made = { metadata: {}, ...readFields(body), ...more, ...own } as unknown as ObjectKinds[Kind];
  await store.save<SetUpKind>(made);
  return made;
}

async function change(store: SandboxStore, kind: SetUpKind, id: string, body: FormBody) {
  const found = await store.find(kind, id);
  if (!found) return undefined;
  const changed = { ...found, ...readFields(body) };
  await store.save<SetUpKind>(changed);
  return changed;
}

function readFields(body: FormBody): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, readField(value)]));
}

/** Lists come as objects with numbers for names. */
function readField(value: FormValue): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  if (typeof value === 'string') return value;
  const fields = readFields(value as FormBody);
  return Object.keys(fields).every((name) => /^\d+$/.test(name)) ? Object.values(fields) : fields;
}

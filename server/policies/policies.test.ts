import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMemberPolicy, getMyPolicy, saveMyPolicy } from '#contract/policies/policies.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const policy = {
  paymentMethods: ['PayPal' as const],
  shippingMethods: ['USPS Ground' as const],
  returnPolicy: ' Within 7 days ',
  additionalNotes: null,
  isVisible: true,
};

test('a member without a policy starts with a blank, visible one', async () => {
  const { client } = await addMember(testApp, 'blank@example.com');
  expect((await client.call(getMyPolicy, {})).body).toEqual({
    paymentMethods: [],
    shippingMethods: [],
    shipsFrom: null,
    shipsWithinDays: null,
    returnPolicy: null,
    additionalNotes: null,
    isVisible: true,
    lastUpdated: null,
  });
});

test('others see a policy only while the seller shows it', async () => {
  const seller = await addMember(testApp, 'policy-seller@example.com');
  const buyer = await addMember(testApp, 'policy-buyer@example.com');
  const read = async () => (await buyer.client.call(getMemberPolicy, { params: { id: seller.id } })).body.policy;
  expect(await read()).toBeNull();
  await seller.client.call(saveMyPolicy, { body: policy });
  expect(await read()).toMatchObject({ paymentMethods: ['PayPal'], returnPolicy: 'Within 7 days' });
  await seller.client.call(saveMyPolicy, { body: { ...policy, isVisible: false } });
  expect(await read()).toBeNull();
  expect((await seller.client.call(getMyPolicy, {})).body).toMatchObject({ isVisible: false });
});

test('a policy says where parcels come from and how soon, in a few words', async () => {
  const seller = await addMember(testApp, 'ships-seller@example.com');
  const buyer = await addMember(testApp, 'ships-buyer@example.com');
  const save = (more: object) => seller.client.call(saveMyPolicy, { body: { ...policy, ...more } });
  await save({ shipsFrom: ' Ohio ', shipsWithinDays: 3 });
  const { body } = await buyer.client.call(getMemberPolicy, { params: { id: seller.id } });
  expect(body.policy).toMatchObject({ shipsFrom: 'Ohio', shipsWithinDays: 3 });
  expect((await save({ shipsFrom: 'x'.repeat(61) })).error.field).toBe('shipsFrom');
  expect((await save({ shipsWithinDays: 400 })).error.field).toBe('shipsWithinDays');
  expect((await save({ shipsFrom: '', shipsWithinDays: null })).body).toMatchObject({ shipsFrom: null });
});

test.each([
  ['no payment method', { paymentMethods: [] }],
  ['no shipping method', { shippingMethods: [] }],
])('a policy with %s is refused', async (_, part) => {
  const { client } = await addMember(testApp, `${Math.random()}@example.com`);
  const answer = await client.call(saveMyPolicy, { body: { ...policy, ...part } });
  expect([answer.status, answer.error.message]).toEqual([
    400,
    'Please select at least one payment and shipping method',
  ]);
});

test('a method that is not on the list is refused', async () => {
  const { client } = await addMember(testApp, 'gold@example.com');
  const body = { ...policy, paymentMethods: ['Gold bars' as 'PayPal'] };
  expect((await client.call(saveMyPolicy, { body })).status).toBe(400);
});

test('saving from two tabs at once leaves one policy', async () => {
  const { client, id } = await addMember(testApp, 'tabs@example.com');
  await Promise.all([1, 2, 3].map(() => client.call(saveMyPolicy, { body: policy })));
  const { rows } = await testApp.deps.database.pool.query('select 1 from user_policies where user_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

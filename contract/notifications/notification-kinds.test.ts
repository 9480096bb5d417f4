import { expect, test } from 'vitest';
import { dealNews, endReasons } from '#contract/deals/deal-values.ts';
import { findSitePath } from '#contract/paths.ts';
import { matterOf, notificationKindIds, notificationKinds } from './notification-kinds.ts';

const id = '00000000-0000-4000-8000-000000000001';
const about = { dealId: id, listingId: id, memberId: id };
const data = {
  form: 'trade',
  wig: 'Zara',
  isYours: true,
  more: 2,
  title: 'Zara',
  reason: 'listing-gone',
  planName: 'Premium Monthly',
  accessUntil: '2026-05-04T12:00:00Z',
  isOver: false,
  upTo: 1,
  reviewed: 'Bea',
  subject: 'listing',
  isResolved: true,
  name: 'Soft bobs',
  wishes: 1,
  count: 1,
};
const facts = { name: 'Ann', data, unreadCount: 1 };

test('every kind has a sentence without an amount of money, a mail, and a page of the site to lead to', () => {
  for (const kind of notificationKindIds) {
    const { sentence, leadsTo, mail } = notificationKinds[kind];
    for (const name of ['Ann', null])
      expect(sentence({ ...facts, name }), kind).toMatch(/^(?!.*(?:\$|undefined|null))[A-Z].+$/);
    const letter = mail.letter(facts, about, [sentence(facts)]);
    for (const path of [leadsTo(about), letter.action.path])
      expect(findSitePath(path.split('?')[0] ?? ''), `${kind} leads to ${path}`).toBeDefined();
    expect(
      Object.values(letter).every((part) => part.length !== 0),
      kind,
    ).toBe(true);
  }
});

test('all news of a deal is one matter, and a proposal that ends for any reason says so', () => {
  const matters = dealNews.map((of) => matterOf(`deal-${of}`, about));
  expect(new Set(matters)).toEqual(new Set([`deals:${id}`]));
  for (const reason of endReasons)
    expect(notificationKinds['deal-void'].sentence({ ...facts, name: null, data: { ...data, reason } })).toMatch(
      /^The trade for your Zara and 2 more ended: \w/,
    );
});

test('what silence decides, money and moderators’ acts cannot be turned off', () => {
  const required = notificationKindIds.filter((kind) => !notificationKinds[kind].canBeTurnedOff);
  expect(required).toEqual(
    expect.arrayContaining([
      'deal-reminder',
      'deal-cancel-asked',
      'deal-closed',
      'payment-failed',
      'listing-taken-down',
      'review-hidden',
    ]),
  );
  expect(required).not.toContain('message');
  expect(required).not.toContain('deal-proposed');
});

import { expect, test } from 'vitest';
import { dealNews } from '#contract/deals/deal-values.ts';
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
  brand: 'Hairdo',
  subject: 'listing',
  isResolved: true,
  name: 'Soft bobs',
  wishes: 1,
  count: 1,
  before: 'Shopping Monthly',
  device: 'Chrome on Windows',
  origin: 'Chrome on Windows · near 203.0.113.0/24',
  when: '2026-05-04T12:00:00Z',
  reviewId: id,
  profileId: id,
  pairs: 1,
  rings: 0,
  dueAt: '2026-05-04T12:00:00Z',
};
const facts = { name: 'Ann', data, unreadCount: 1 };

test('every kind has a sentence without an amount of money, a letter if it is mailed, and a page of the site to lead to', () => {
  for (const kind of notificationKindIds) {
    const { sentence, leadsTo, mail, many, channels } = notificationKinds[kind];
    for (const name of ['Ann', null])
      expect(sentence({ ...facts, name }), kind).toMatch(/^(?!.*(?:\$|undefined|null))[A-Z].+$/);
    expect(mail !== undefined || !channels.mail, kind).toBe(true);
    const letters = [1, 2].flatMap((count) => mail?.letter(facts, about, Array(count).fill(sentence(facts))) ?? []);
    const paths = [
      leadsTo(about, data),
      ...(many ? [many.leadsTo(data)] : []),
      ...letters.map(({ action }) => ('path' in action ? action.path : '')),
    ];
    for (const path of paths)
      expect(findSitePath(path.split(/[?#]/)[0] ?? ''), `${kind} leads to ${path}`).toBeDefined();
    for (const letter of letters)
      expect(
        Object.entries(letter).every(([part, value]) => part === 'pictures' || value.length !== 0),
        kind,
      ).toBe(true);
  }
});

test('all news of a deal is one matter', () => {
  const matters = dealNews.map((of) => matterOf(`deal-${of}`, { dealId: id, memberId: id }));
  expect(new Set(matters)).toEqual(new Set([`deals:${id}`]));
});

test('all proposals for a wig are one matter, told in one sentence', () => {
  const other = '00000000-0000-4000-8000-000000000002';
  const matters = [about, { ...about, dealId: other }].map((one) => matterOf('deal-proposed', one));
  expect(new Set(matters)).toEqual(new Set([`proposals:${id}`]));
  const { many } = notificationKinds['deal-proposed'];
  expect(many?.sentence({ ...facts, data: { ...data, form: 'offer' } }, 3)).toBe('3 new offers for your Zara');
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
      'plan-changed',
      'new-sign-in',
    ]),
  );
  expect(required).not.toContain('message');
  expect(required).not.toContain('deal-proposed');
});

import type { Mutant } from '../mutant-runner.ts';

const matching = ['server/wishes/match-wishes.test.ts'];
const telling = ['server/wishes/tell-wishers.test.ts'];
const wishes = ['server/wishes/wishes.test.ts'];
const pairs = ['server/matches/matches.test.ts'];
const rings = ['server/matches/rings/search-rings.test.ts'];
const standing = 'server/db/standing-matches.ts';
const holding = 'server/matches/holding-sql.ts';
const findMatches = 'server/matches/my-matches.ts';

/** Who hears of which wig, and who meets whom. */
export const finding: readonly Mutant[] = [
  {
    breaks: 'nobody hears of their own wigs',
    file: 'server/wishes/fulfilment.ts',
    find: 'const mayMeetSql = `w.user_id <> l.user_id and ',
    replace: 'const mayMeetSql = `',
    tests: matching,
  },
  {
    breaks: 'nobody hears of the wigs of a member who blocked them, or whom they blocked',
    file: 'server/wishes/fulfilment.ts',
    find: "w.user_id <> l.user_id and not ${blockedBetweenSql('w.user_id', 'l.user_id')}`;",
    replace: 'w.user_id <> l.user_id`;',
    tests: matching,
  },
  {
    breaks: 'a wish hears of what it begins to fulfil, not of what it showed before',
    file: 'server/wishes/match-wishes.ts',
    find: '\n      and not exists (select from earlier l where ${fulfilsSql})',
    replace: '',
    tests: matching,
  },
  {
    breaks: 'a wish rests while its owner is banned, suspended or without access',
    file: 'server/wishes/match-wishes.ts',
    find: "`w.alert <> 'off' and ${isActiveMemberSql('w.user_id', 1)}",
    replace: "`w.alert <> 'off' and (${isActiveMemberSql('w.user_id', 1)} or true)",
    tests: matching,
  },
  {
    breaks: 'a wish that is off hears nothing',
    file: 'server/wishes/match-wishes.ts',
    find: "`w.alert <> 'off' and ${isActiveMemberSql",
    replace: '`${isActiveMemberSql',
    tests: matching,
  },
  {
    breaks: 'what is gone before it could be told is not told',
    file: 'server/wishes/tell-wishers.ts',
    find: "and l.shelf is not distinct from 'active'",
    replace: 'and true',
    tests: telling,
  },
  {
    breaks: 'what lies between members who blocked each other meanwhile is not told',
    file: 'server/wishes/tell-wishers.ts',
    find: "and not ${blockedBetweenSql('w.user_id', 'l.user_id')} and",
    replace: 'and',
    tests: telling,
  },
  {
    breaks: 'what waited for the daily notice is forgotten when its owner rests',
    file: 'server/wishes/tell-wishers.ts',
    find: "and ${isActiveMemberSql('w.user_id', 1)} as is_news",
    replace: "and (${isActiveMemberSql('w.user_id', 1)} or true) as is_news",
    tests: telling,
  },
  {
    breaks: 'a wish is changed and deleted by its owner alone',
    file: 'server/wishes/wishes.ts',
    find: 'and(eq(wishes.id, id), eq(wishes.userId, ownerId));',
    replace: 'and(eq(wishes.id, id), ownerId ? undefined : undefined);',
    tests: wishes,
  },
  {
    breaks: 'nobody follows a member who blocked them, or whom they blocked',
    file: 'server/wishes/wishes.ts',
    find: "if (await isBlockedBetween(tx, ownerId, sellerId)) throw new Refusal(wishErrors.sellerBlocked, { field: 'filters' });",
    replace: '',
    tests: wishes,
  },
  {
    breaks: 'the want list has public wishes alone',
    file: 'server/wishes/wishes.ts',
    find: 'and(eq(wishes.userId, memberId), wishes.isPublic)',
    replace: 'and(eq(wishes.userId, memberId))',
    tests: wishes,
  },
  {
    breaks: 'a hidden profile shows no want list',
    file: 'server/wishes/wishes.ts',
    find: "select profile_visible and ${isActiveMemberSql('$1', 3)}",
    replace: "select ${isActiveMemberSql('$1', 3)}",
    tests: wishes,
  },
  {
    breaks: 'members who blocked each other never meet in matches',
    file: findMatches,
    find: " and not ${blockedBetweenSql('$5', other)}",
    replace: '',
    tests: pairs,
  },
  {
    breaks: 'who is banned, suspended, hidden, without access or gone is in no match',
    file: findMatches,
    find: ' and ${mayTradeSql(other)}',
    replace: '',
    tests: pairs,
  },
  {
    breaks: 'who is suspended or hidden sees no matches',
    file: findMatches,
    find: "and ${mayTradeSql('$5')} and",
    replace: 'and',
    tests: pairs,
  },
  {
    breaks: 'a hidden profile is in no match',
    file: holding,
    find: '`(${isActiveMemberSql(member, 1)} and (select profile_visible from profiles where profiles.id = ${member}))`;',
    replace: '`${isActiveMemberSql(member, 1)}`;',
    tests: pairs,
  },
  {
    breaks: 'what was dismissed stays away until something new is found',
    file: findMatches,
    find: 'and not ${isDismissedSql(other)} and',
    replace: 'and',
    tests: pairs,
  },
  {
    breaks: 'while a proposal stands the deal takes the place of the match',
    file: findMatches,
    find: ' and not ${isProposedSql(other)}',
    replace: '',
    tests: pairs,
  },
  {
    breaks: 'a reserved wig is in no match',
    file: standing,
    find: "l.shelf = 'active' and not l.is_reserved and",
    replace: "l.shelf = 'active' and",
    tests: pairs,
  },
  {
    breaks: 'a wig that was sold or removed is in no match',
    file: standing,
    find: "l.shelf = 'active' and not l.is_reserved and",
    replace: 'not l.is_reserved and',
    tests: pairs,
  },
  {
    breaks: 'a wish that is private is in no match',
    file: standing,
    find: 'and w.is_public and w.user_id = m.wanter_id`;',
    replace: 'and w.user_id = m.wanter_id`;',
    tests: pairs,
  },
  {
    breaks: 'members hear of matches at most once a day',
    file: 'server/matches/tell-matches.ts',
    find: 'and (told_at is null or told_at <= ${before}::timestamptz)',
    replace: 'and (told_at is null or ${before}::timestamptz is not null)',
    tests: pairs,
  },
  {
    breaks: 'a ring needs each of its wigs and each of its public wishes',
    file: holding,
    find: 'select count(*) = min(v.size) from',
    replace: 'select count(*) > 0 from',
    tests: rings,
  },
  {
    breaks: 'members of whom two blocked each other are in no ring',
    file: holding,
    find: "blockedBetweenSql('v.giver_id', 'other.giver_id')",
    replace: "blockedBetweenSql('v.giver_id', 'v.giver_id')",
    tests: rings,
  },
  {
    breaks: 'who is banned, suspended, hidden or gone is in no ring',
    file: holding,
    find: "and ${mayTradeSql('v.giver_id')} and",
    replace: "and (${mayTradeSql('v.giver_id')} or true) and",
    tests: rings,
  },
  {
    breaks: 'a ring that one of its members does not want is not found again',
    file: 'server/matches/rings/find-rings.ts',
    find: 'const since = refusedAt(id);',
    replace: 'const since = refusedAt(members[0] as string);',
    tests: rings,
  },
  {
    breaks: 'nobody dismisses the ring of others',
    file: 'server/matches/my-matches.ts',
    find: ' and own.giver_id = ${memberId})`);',
    replace: ' and own.giver_id <> ${memberId})`);',
    tests: rings,
  },
];

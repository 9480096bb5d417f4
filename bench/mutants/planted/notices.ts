import type { Mutant } from '../mutant-runner.ts';

const gone = ['server/notifications/gone.test.ts'];
const opened = ['server/notifications/opened.test.ts'];
const toldAsOne = ['server/notifications/told-as-one.test.ts'];
const told = ['server/notifications/notifications.test.ts'];
const mails = ['server/notifications/notification-mails.test.ts'];
const rows = 'server/notifications/notification-rows.ts';

/** What members are told, when, and never. */
export const notices: readonly Mutant[] = [
  {
    breaks: 'a thousand of a kind in a minute become one',
    file: 'server/notifications/notify.ts',
    find: "case when f.to_id is null then told.matter else 'many:' || told.kind end, told.key",
    replace: 'told.matter, told.key',
    tests: toldAsOne,
  },
  {
    breaks: 'the first of a flood are folded with the rest',
    file: 'server/notifications/notify.ts',
    find: "update notifications n set matter = 'many:' || n.kind where n.id = any (array(select id from crowd))",
    replace: 'select from crowd',
    tests: toldAsOne,
  },
  {
    breaks: 'what must be heard is never folded into one',
    file: 'server/notifications/notify.ts',
    find: 'count(*) as new from told where optional group by',
    replace: 'count(*) as new from told group by',
    tests: toldAsOne,
  },
  {
    breaks: 'what may be told once is told once',
    file: 'server/notifications/notify.ts',
    find: 'told.key, false,\n',
    replace: 'null, false,\n',
    tests: told,
  },
  {
    breaks: 'nobody marks what another member was told',
    file: 'server/notifications/notifications.ts',
    find: 'where n.to_id = ${reader.id} and n.read_at is null and ${which}`),',
    replace: 'where n.read_at is null and ${which}`),',
    tests: told,
  },
  {
    breaks: 'a listing that is gone is not told of',
    file: rows,
    find: 'and (${isListingGone(n)} or ${isReviewGone(n)}',
    replace: 'and (${isReviewGone(n)}',
    tests: gone,
  },
  {
    breaks: 'the listing of a member who blocked the reader, or was blocked, is not told of',
    file: rows,
    find: "\n      and not ${isBlockedFor(n, 'l.user_id')}",
    replace: '',
    tests: gone,
  },
  {
    breaks: 'a hidden review is not told of',
    file: rows,
    find: ' or ${isReviewGone(n)} or',
    replace: ' or',
    tests: gone,
  },
  {
    breaks: 'nothing is told of a member who blocked the reader, or was blocked',
    file: rows,
    find: '(${isBlockedFor(n, `${n}.member_id`)}\n    or exists',
    replace: '(exists',
    tests: gone,
  },
  {
    breaks: 'what a banned member did is not told',
    file: rows,
    find: "and p.status = 'banned')",
    replace: "and p.status = 'nobody')",
    tests: gone,
  },
  {
    breaks: 'nobody is told of a trade with somebody who has left',
    file: rows,
    find: "return `(${n}.kind = 'match-found' and ${standingPairs(n)} = 0",
    replace: "return `(${n}.kind = 'no-kind' and ${standingPairs(n)} = 0",
    tests: gone,
  },
  {
    breaks: 'the own affairs of a member stay, whatever becomes of those they name',
    file: rows,
    find: 'and ${n}.kind not in (${sqlList(fixedKinds)})',
    replace: "and ${n}.kind not in ('none')",
    tests: gone,
  },
  {
    breaks: 'a deal stays with its parties, whoever blocks',
    file: rows,
    find: 'return `(${n}.deal_id is null and ',
    replace: 'return `(${n}.to_id is not null and ',
    tests: gone,
  },
  {
    breaks: 'what may no longer be seen is not counted',
    file: 'server/notifications/notifications.ts',
    find: "from notifications n where n.to_id = ${memberId} and ${isUnreadSql('n')})`;",
    replace: 'from notifications n where n.to_id = ${memberId} and n.read_at is null and n.is_here)`;',
    tests: gone,
  },
  {
    breaks: 'of what is told as one, what is gone is not counted',
    file: rows,
    find: "and same.matter = n.matter and ${isUnreadSql('same')})`;",
    replace: 'and same.matter = n.matter and same.read_at is null and same.is_here)`;',
    tests: gone,
  },
  {
    breaks: 'what is read with a plan is not told without one',
    file: rows,
    find: 'return !isGone && (hasAccess || notificationKinds[kind].withoutAccess === undefined);',
    replace: 'return !isGone && (hasAccess || notificationKinds[kind] !== undefined);',
    tests: gone,
  },
  {
    breaks: 'opening a page reads what leads there, whichever tab of it is open',
    file: 'server/notifications/notifications.ts',
    find: 'pagesOf(row, hasAccess).includes(pageOf(opened))',
    replace: 'pagesOf(row, hasAccess).includes(opened)',
    tests: opened,
  },
  {
    breaks: 'opening a page reads nothing that leads elsewhere',
    file: 'contract/notifications/page-of.ts',
    find: 'return edited ? `${page}?edit=${edited}` : page;',
    replace: 'return edited ? page : page;',
    tests: ['contract/notifications/page-of.test.ts'],
  },
  {
    breaks: 'messages are read as far as they are seen, not with the page',
    file: 'server/notifications/notifications.ts',
    find: "and n.kind <> 'message' and",
    replace: 'and',
    tests: opened,
  },
  {
    breaks: 'a letter is not written before its day',
    file: 'server/notifications/daily-letters.ts',
    find: 'if (!chosen?.nextLetterAt || chosen.nextLetterAt > now) return;',
    replace: 'if (!chosen?.nextLetterAt) return;',
    tests: ['server/notifications/daily-letters.test.ts'],
  },
  {
    breaks: 'no mail tells what was seen meanwhile',
    file: 'server/notifications/notification-mails.ts',
    find: 'and (rule.even_if_seen or n.read_at is null)',
    replace: 'and (rule.even_if_seen or true)',
    tests: mails,
  },
  {
    breaks: 'a matter is mailed once in its time',
    file: 'server/notifications/notification-mails.ts',
    find: 'and earlier.mailed_at > ${time} - make_interval(mins => ${pause}))',
    replace: 'and earlier.mailed_at > ${time} + make_interval(mins => ${pause}))',
    tests: mails,
  },
  {
    breaks: 'what has a day for its reader is mailed at once three times a day at most',
    file: 'server/notifications/notification-mails.ts',
    find: 'const atOncePerDay = 3;',
    replace: 'const atOncePerDay = 30;',
    tests: ['server/notifications/deal-mails.test.ts'],
  },
  {
    breaks: 'a push says no amount',
    file: 'server/notifications/push/send-pushes.ts',
    find: 'data: withoutAmounts(row.data)',
    replace: 'data: row.data',
    tests: ['server/notifications/push/push.test.ts'],
  },
  {
    breaks: 'what cannot be turned off is mailed in any case',
    file: 'contract/notifications/wants.ts',
    find: '  if (isFixed(channel, kind)) return true;\n',
    replace: '',
    tests: ['contract/notifications/wants.test.ts'],
  },
];

import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'pg';

/**
 * A transaction collects its announcements (`announce` and `announce_late` in the database). News that must be in force goes out
 * before the commit, as one message. Late news (messages, notifications, read marks) comes back to the process.
 */
export const holdAnnouncements = `select hold_announcements(), set_config('wigloop.late', E'\\n', true)`;
export const announceHeld = 'select take_late_news() as late';

/** Announces these lines, and resolves when they and all before them are announced or lost. */
export type LateNews = (lines: readonly string[]) => Promise<void>;

const collectMs = 10;
const announceLines = `select set_config('synchronous_commit', 'off', true), announce_lines($1)`;

/**
 * Announces the late news of the whole process in batches, after the commits. PostgreSQL lets commits that announce something through
 * one at a time, and each would wait there for the standby. A batch that fails delays its news until the tabs ask for it.
 */
export function createLateNews(query: (text: string, values: unknown[]) => Promise<QueryResult>): LateNews {
  const waiting = new Set<string>();
  let sending = Promise.resolve();

  const send = async (before: Promise<void>): Promise<void> => {
    await Promise.all([before, sleep(collectMs)]);
    const lines = [...waiting];
    waiting.clear();
    if (lines.length > 0) await query(announceLines, [lines]).catch(() => {});
  };
  return (lines) => {
    if (waiting.size === 0 && lines.length > 0) sending = send(sending);
    for (const line of lines) waiting.add(line);
    return sending;
  };
}

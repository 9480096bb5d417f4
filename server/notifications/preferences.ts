import { eq, sql } from 'drizzle-orm';
import type { CallInput } from '#contract/endpoint.ts';
import { memberErrors } from '#contract/members/members.ts';
import { nextHour } from '#contract/notifications/local-hours.ts';
import { type Channel, channels, type NotificationFamily } from '#contract/notifications/notification-kind.ts';
import {
  type Preferences,
  preferenceErrors,
  type updateNotificationPreferences,
} from '#contract/notifications/preferences.ts';
import { cellOf, isPartlyFixed, toldFamilies } from '#contract/notifications/wants.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';
import { notificationPreferences } from '#server/db/schema/notifications.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

type Row = typeof notificationPreferences.$inferSelect;
type Change = CallInput<typeof updateNotificationPreferences>['body'];

export async function getPreferences(db: DbOrTransaction, memberId: string): Promise<Preferences> {
  const [found] = await db
    .select({ mail: profiles.notifyByEmail, messages: profiles.notifyMessages, row: notificationPreferences })
    .from(profiles)
    .leftJoin(notificationPreferences, eq(notificationPreferences.memberId, profiles.id))
    .where(eq(profiles.id, memberId));
  if (!found) throw new Refusal(memberErrors.notFound);
  const { row } = found;
  const families = toldFamilies.map((family) => ({
    family,
    here: cellOf('here', family),
    mail: cellOf('mail', family),
    push: cellOf('push', family),
    isPartlyFixed: isPartlyFixed(family),
  }));
  return { families, ...readRow(row), ...readOff(row, found.messages), mailIsOn: found.mail };
}

/** Of two changes at once both count, unless they are of the same choice: then the last one does. */
export async function updatePreferences(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  { choices = [], ...times }: Change,
): Promise<Preferences> {
  for (const { channel, family, isOn } of choices) refuseFixed(channel, family, isOn);
  const now = clock.now();
  return db.transaction(async (tx) => {
    // An account that is being deleted in this moment is waited for, and then not found.
    await tx.execute(sql`insert into notification_preferences (member_id, updated_at)
      select id, ${now.toISOString()}::timestamptz from "user" where id = ${memberId} for key share on conflict do nothing`);
    const [before] = await tx
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.memberId, memberId))
      .for('update');
    if (!before) throw new Refusal(memberErrors.notFound);
    const after = { ...readRow(before), ...times };
    await tx
      .update(notificationPreferences)
      .set({
        ...Object.fromEntries(channels.map((channel) => [`${channel}Off`, offAfter(channel, before, choices)])),
        mailTime: after.mailTime,
        letterHour: after.letterHour,
        timeZone: after.timeZone,
        quietFrom: after.quietHours?.from ?? null,
        quietTo: after.quietHours?.to ?? null,
        nextLetterAt: after.mailTime === 'daily' ? nextHour(now, after.letterHour, after.timeZone) : null,
        updatedAt: now,
      })
      .where(eq(notificationPreferences.memberId, memberId));
    const messages = choices.findLast(isMessagesByMail);
    if (messages)
      await tx.update(profiles).set({ notifyMessages: messages.isOn, updatedAt: now }).where(eq(profiles.id, memberId));
    return getPreferences(tx, memberId);
  });
}

function refuseFixed(channel: Channel, family: NotificationFamily, isOn: boolean): void {
  const cell = cellOf(channel, family);
  if (cell === 'always' && !isOn) throw new Refusal(preferenceErrors.fixed);
  if (cell === 'never' && isOn) throw new Refusal(preferenceErrors.neverSent);
}

/** Mails about messages have a switch of their own in the settings, kept with the profile: this cell is that switch. */
function isMessagesByMail({ channel, family }: { channel: Channel; family: NotificationFamily }): boolean {
  return channel === 'mail' && family === 'messages';
}

function offAfter(channel: Channel, before: Row, choices: NonNullable<Change['choices']>): NotificationFamily[] {
  const off = new Set(before[`${channel}Off`]);
  for (const choice of choices) {
    if (choice.channel !== channel || isMessagesByMail(choice)) continue;
    if (choice.isOn) off.delete(choice.family);
    else off.add(choice.family);
  }
  return [...off];
}

/** Whoever never chose anything has no row. */
function readRow(row: Row | null): Pick<Preferences, 'mailTime' | 'letterHour' | 'timeZone' | 'quietHours'> {
  const { mailTime = 'at-once', letterHour = 8, timeZone = 'UTC', quietFrom = null, quietTo = null } = row ?? {};
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { mailTime, letterHour, timeZone, quietHours };
}

function readOff(row: Row | null, hasMessageMails: boolean): Pick<Preferences, 'off'> {
  const { hereOff = [], mailOff = [], pushOff = [] } = row ?? {};
  return { off: { here: hereOff, mail: hasMessageMails ? mailOff : [...mailOff, 'messages'], push: pushOff } };
}

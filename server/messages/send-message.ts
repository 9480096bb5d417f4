import { hourSeconds } from '#contract/durations.ts';
import { newAccountDays, newMembersPerDay } from '#contract/members/new-accounts.ts';
import {
  messageErrors,
  messagesPerMinute,
  newConversationsPerHour,
  strangersBeforeHold,
} from '#contract/messages/message-values.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { guardNote } from '#server/notes/guard-note.ts';
import { heldMessageRows, messageJoins, messageJson } from './message-json.ts';

interface OutgoingMessage {
  id: string;
  receiverId?: string | null | undefined;
  content: string;
  imageId?: string | null | undefined;
  listingId?: string | null | undefined;
  isConfirmed?: boolean | undefined;
}

/** Sends the message, or finds that it was sent already: the same id is the same message, however often it is asked for. */
export async function sendMessage(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  senderId: string,
  { id, receiverId, content, imageId, listingId, isConfirmed = false }: OutgoingMessage,
): Promise<{ answer: RawJson; isHeld: boolean }> {
  const { db, pool } = deps.database;
  if (!receiverId) throw new Refusal(messageErrors.noReceiver, { field: 'receiverId' });
  if (receiverId === senderId) throw new Refusal(messageErrors.toOneself);
  const text = content.trim() === '' ? '' : content;
  if (!text && !imageId) throw new Refusal(messageErrors.empty, { field: 'content' });

  const { always, inFirstContact, marks } = await guardNote(deps, {
    text,
    writerId: senderId,
    readerIds: [receiverId],
  });
  const now = deps.clock.now();
  const judged = [always, inFirstContact, marks, isConfirmed];
  const limits = [messagesPerMinute, newConversationsPerHour, newAccountDays, newMembersPerDay, strangersBeforeHold];
  const values = [id, senderId, receiverId, text, imageId ?? null, listingId ?? null, now, ...judged, ...limits];
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ outcome: Outcome | 'new account' | 'held' }>(numberedSql(sendStatement, values)),
  );
  const outcome = rows[0]?.outcome ?? 'no sender';
  if (outcome === 'new account')
    throw new Refusal(messageErrors.newAccount, { retryAfterSeconds: await secondsUntilAllowed(pool, senderId, now) });
  const isHeld = outcome === 'held';
  if (outcome !== 'held') refuseUnlessSent(outcome);
  return { answer: await getMessage(deps.database.readConnections, id, isHeld), isHeld };
}

const sendStatement =
  'select send_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as outcome';

type Outcome =
  | 'sent'
  | 'no sender'
  | 'no receiver'
  | 'blocked'
  | 'too fast'
  | 'too many new'
  | 'reported text'
  | 'no listing'
  | 'no image'
  | 'id taken';

function refuseUnlessSent(outcome: Outcome): void {
  switch (outcome) {
    case 'sent':
      return;
    case 'no sender':
      throw new Refusal(messageErrors.invalidUser);
    case 'no receiver':
      throw new Refusal(messageErrors.memberNotFound);
    case 'blocked':
      throw new Refusal(messageErrors.blocked);
    case 'too fast':
      throw new Refusal(messageErrors.tooFast, { retryAfterSeconds: 60 });
    case 'too many new':
      throw new Refusal(messageErrors.tooManyNew, { retryAfterSeconds: hourSeconds });
    case 'reported text':
      throw new Refusal(messageErrors.reportedText);
    case 'no listing':
      throw new Refusal(messageErrors.listingNotFound, { field: 'listingId' });
    case 'no image':
      throw new Refusal(messageErrors.imageNotFound, { field: 'imageId' });
    case 'id taken':
      throw new Refusal(messageErrors.idTaken);
  }
}

/** Until the first of the last ten whom they wrote or proposed something to is a day ago. */
async function secondsUntilAllowed(pool: Deps['database']['pool'], senderId: string, now: Date): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select ceil(extract(epoch from at + interval '1 day' - $2))::int as seconds
    from new_members_of($1, $2::timestamptz - interval '1 day') order by at desc offset $3 limit 1`,
    [senderId, now, newMembersPerDay - 1],
  );
  return Math.max(1, rows[0]?.seconds ?? 1);
}

async function getMessage(
  readConnections: Deps['database']['readConnections'],
  id: string,
  isHeld: boolean,
): Promise<RawJson> {
  const [row] = await readConnections.query<{ message: string }>({ ...(isHeld ? heldById : sentById), values: [id] });
  // Gone between sending and reading: the other account, and with it the conversation, was deleted.
  if (!row) throw new Refusal(messageErrors.memberNotFound);
  return new RawJson(row.message);
}

const sentById = {
  name: 'message-by-id',
  text: `select ${messageJson}::text as message from messages m ${messageJoins} where m.id = $1`,
};

const heldById = {
  name: 'held-message-by-id',
  text: `select (${messageJson}::jsonb || '{"held":true}')::text as message
    from ${heldMessageRows} m ${messageJoins} where m.id = $1`,
};

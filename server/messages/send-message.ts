import { messageErrors, messagesPerMinute, newConversationsPerHour } from '#contract/message-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/serve.ts';
import { messageJoins, messageJson } from './message-json.ts';

export interface OutgoingMessage {
  id: string;
  receiverId?: string | null | undefined;
  content: string;
  imageId?: string | null | undefined;
  listingId?: string | null | undefined;
}

/** Sends the message, or finds that it was sent already: the same id is the same message, however often it is asked for. */
export async function sendMessage(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  senderId: string,
  { id, receiverId, content, imageId, listingId }: OutgoingMessage,
): Promise<RawJson> {
  if (!receiverId) throw new Refusal(messageErrors.noReceiver, { field: 'receiverId' });
  if (receiverId === senderId) throw new Refusal(messageErrors.toOneself);
  const text = content.trim() === '' ? '' : content;
  if (!text && !imageId) throw new Refusal(messageErrors.empty, { field: 'content' });

  const limits = [messagesPerMinute, newConversationsPerHour];
  const { rows } = await pool.query({
    name: 'send-message',
    text: 'select send_message($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome',
    values: [id, senderId, receiverId, text, imageId ?? null, listingId ?? null, clock.now(), ...limits],
  });
  refuseUnlessSent(rows[0].outcome);
  return getMessage(pool, id);
}

type Outcome =
  | 'sent'
  | 'no sender'
  | 'no receiver'
  | 'blocked'
  | 'too fast'
  | 'too many new'
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
      throw new Refusal(messageErrors.tooManyNew, { retryAfterSeconds: 3600 });
    case 'no listing':
      throw new Refusal(messageErrors.listingNotFound, { field: 'listingId' });
    case 'no image':
      throw new Refusal(messageErrors.imageNotFound, { field: 'imageId' });
    case 'id taken':
      throw new Refusal(messageErrors.idTaken);
  }
}

async function getMessage(pool: Deps['database']['pool'], id: string): Promise<RawJson> {
  const { rows } = await pool.query({
    name: 'message-by-id',
    text: `select ${messageJson}::text as message from messages m ${messageJoins} where m.id = $1`,
    values: [id],
  });
  // Gone between sending and reading: the other account, and with it the conversation, was deleted.
  if (!rows[0]) throw new Refusal(messageErrors.memberNotFound);
  return new RawJson(rows[0].message);
}

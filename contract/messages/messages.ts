import { z } from 'zod';
import { numberText } from '#contract/count-text.ts';
import { dealStates } from '#contract/deals/deal-states.ts';
import { dealKinds, dealNews } from '#contract/deals/deal-values.ts';
import { dealTermsSchema } from '#contract/deals/deals.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import { shownStatuses } from '#contract/listings/listing-values.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { photoTypes } from '#contract/photos/photo-urls.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { catchUpSize, conversationsPerPage, messageMaxLength, messagesPerPage } from './message-values.ts';

const done = z.object({ done: z.literal(true) });
const memberParams = z.object({ memberId: idSchema('We could not find this member.') });

/** Grows by one with every message a member sends or receives, so that "since" leaves nothing out. */
const seq = z.int().nonnegative();
const seqInQuery = z.coerce.number('This is no place in a conversation.').int().min(0).max(Number.MAX_SAFE_INTEGER);
const pageSize = (most: number) => z.coerce.number().int().min(1).max(most).default(most);

/** The payment or parcel that the card tells of. */
const cardStepSchema = z.enum(['payment', 'parcel']).nullable();

/**
 * A step of a deal of these two, shown as a card. Both read the same card, so that it is built once; `turn` tells each
 * of them what they may do.
 */
export const dealCardSchema = z.object({
  id: idSchema(),
  kind: z.enum(dealKinds),
  news: z.enum(dealNews),
  step: cardStepSchema,
  /** As they were at that moment. */
  terms: dealTermsSchema,
  /** How the deal stands now. */
  state: z.enum(dealStates),
  turn: z.array(idSchema()),
  currentTermsId: idSchema(),
});
export type DealCard = z.infer<typeof dealCardSchema>;

export const messageSchema = z.object({
  id: idSchema(),
  seq,
  senderId: idSchema(),
  receiverId: idSchema(),
  content: z.string(),
  /** Its files are at `messageImagePath`, for the two parties alone. */
  image: photoSchema.pick({ width: true, height: true, thumbhash: true }).nullable(),
  /** The listing of the message; only its id once the listing is no longer shown. */
  listing: z
    .object({
      id: idSchema(),
      card: z
        .object({
          title: z.string(),
          type: z.enum(facets.type.values),
          status: z.enum(shownStatuses),
          priceCents: z.int().nullable(),
          photo: photoSchema.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Set where the message is a card of a deal; its content is empty then. */
  deal: dealCardSchema.nullable(),
  read: z.boolean(),
  /** Warnings for the receiver, as the server judges. */
  warnings: z.array(z.enum(warningIds)),
  createdAt: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

export const conversationPartySchema = z.object({
  id: idSchema(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** The account is gone; what it wrote stays. */
  isDeleted: z.boolean(),
  /** False also for members who do not show it. */
  isOnline: z.boolean(),
  isBlockedByMe: z.boolean(),
});
export type Party = z.infer<typeof conversationPartySchema>;

export const conversationSchema = z.object({
  party: conversationPartySchema,
  lastMessage: messageSchema.pick({ id: true, seq: true, senderId: true, read: true, createdAt: true }).extend({
    /** The beginning of the text. */
    preview: z.string(),
    hasImage: z.boolean(),
    /** Facts of a card, for the list. */
    deal: z
      .object({ news: z.enum(dealNews), step: cardStepSchema, isTrade: z.boolean(), isSale: z.boolean() })
      .nullable(),
  }),
  unreadCount: z.int(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const findConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'The own conversations, the one with the newest message first.',
  query: z.object({
    before: seqInQuery.optional(),
    /** A part of the other party's display name. */
    name: z.string().trim().max(80).optional(),
    limit: pageSize(conversationsPerPage),
  }),
  response: z.object({ conversations: z.array(conversationSchema), nextBefore: seq.nullable() }),
  isKeptOffline: true,
});

export const getThread = endpoint({
  method: 'GET',
  path: '/api/conversations/:memberId/messages',
  summary: 'The newest messages with one member, oldest first, or those before a place; none with someone new.',
  params: memberParams,
  query: z.object({ before: seqInQuery.optional(), limit: pageSize(messagesPerPage) }),
  response: z.object({
    party: conversationPartySchema,
    messages: z.array(messageSchema),
    hasOlder: z.boolean(),
    /** The newest unread message of the whole conversation, which may lie before this page; null when all are read. */
    unreadUpTo: seq.nullable(),
    /** The caller's own messages that wait for our team. Their place is 0 until they are delivered. */
    held: z.array(messageSchema),
  }),
  isKeptOffline: true,
});

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/:memberId/read',
  summary: 'Marks everything from this member up to a place as read.',
  params: memberParams,
  body: z.object({ upTo: seq }),
  response: z.object({ unreadCount: z.int() }),
});

export const findMissedMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'Everything sent or received after a place, in order: what a client asks for after it was cut off.',
  query: z.object({ since: seqInQuery, limit: pageSize(catchUpSize) }),
  response: z.object({ messages: z.array(messageSchema), hasMore: z.boolean(), unreadCount: z.int() }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary: 'Sends a message. The id is made by the sender, so that sending again after a lost answer makes no double.',
  body: z.object({
    id: idSchema('This message has no valid id.'),
    receiverId: idSchema('We could not find this member.').nullish(),
    content: z
      .string()
      .max(messageMaxLength, `A message has at most ${numberText(messageMaxLength)} characters.`)
      .default(''),
    /** The id of an image that was uploaded for this message. */
    imageId: idSchema('We could not find this image.').nullish(),
    listingId: idSchema('Listing not found').nullish(),
    /** The sender has read that a text like this one was reported, and wants to send it as it is. */
    isConfirmed: z.boolean().default(false),
  }),
  response: messageSchema.extend({ held: z.literal(true).optional() }),
});

export const uploadMessageImage = endpoint({
  method: 'POST',
  path: '/api/message-images',
  summary: 'Stores an image for a message that will be sent. The body is the image file itself.',
  query: z.object({ id: idSchema() }),
  file: photoTypes,
  response: z.object({ id: idSchema(), width: z.int(), height: z.int() }),
});

export const findBlocks = endpoint({
  method: 'GET',
  path: '/api/me/blocks',
  summary: 'The members that the caller has blocked.',
  response: z.object({
    blocks: z.array(
      z.object({
        memberId: idSchema(),
        displayName: z.string(),
        avatarUrl: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  }),
  isKeptOffline: true,
});

export const blockMember = endpoint({
  method: 'PUT',
  path: '/api/me/blocks/:memberId',
  summary: 'Blocks a member: no messages either way.',
  params: memberParams,
  response: done,
});

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/api/me/blocks/:memberId',
  summary: 'Lifts a block.',
  params: memberParams,
  response: done,
});

export const getReplyOutlook = endpoint({
  method: 'GET',
  path: '/api/members/:id/reply-outlook',
  summary: 'Whether a member may answer late. Why is their own business.',
  params: z.object({ id: idSchema('We could not find this member.') }),
  response: z.object({ mayAnswerLate: z.boolean() }),
});

import { newAccountDays, newMembersPerDay } from '#contract/members/new-accounts.ts';

/** Limits and sentences of messages. Free of zod, so that pages can use them without loading schemas. */

export const messageMaxLength = 5_000;
export const messageImageMaxBytes = 5 * 1024 * 1024;
export const messagesPerPage = 30;
export const conversationsPerPage = 50;
/** How many missed messages one catch-up brings; whoever missed more asks again. */
export const catchUpSize = 200;

/** A person types slower than this; a program does not. */
export const messagesPerMinute = 60;
export const newConversationsPerHour = 30;
/** An account younger than a day writes one text to so many strangers; our team looks at the next one first. */
export const strangersBeforeHold = 4;
/** A held message is delivered after so many hours without a decision. */
export const heldHours = 24;
export const heldMessageText = 'Our team looks at this first';
/** Images that were uploaded but not sent yet. */
export const unsentImagesLimit = 20;

/** Stands in place of a message that staff hide with the account of its sender. */
export const hiddenMessageText = 'Our team hid this message.';

/** Names the sender of messages whose account is gone. */
export const deletedMemberName = 'Deleted member';
export const imagePreview = '📷 Image';

/** One connection per tab. */
export const livePath = '/api/live';
export const heartbeatSeconds = 30;
/** Waits before the next attempt to connect; the last one repeats. */
export const reconnectWaits = [1_000, 2_000, 5_000, 10_000] as const;
export const eventsPerSecond = 10;

/** Why the server closed a live connection. */
export const closeCodes = {
  /** Sign-out, ban, password change or a lost subscription: asking again is in vain. */
  accessLost: 4401,
  /** The rights of this connection have changed: connect again and read anew. */
  renew: 4409,
} as const;

export const messageErrors = {
  noReceiver: { code: 'INVALID_INPUT', status: 400, message: 'No receiver ID provided' },
  unauthorized: { code: 'UNAUTHORIZED', status: 401, message: 'Not authenticated' },
  sessionEnded: { code: 'AUTH_ERROR', status: 401, message: 'Not authenticated' },
  invalidUser: { code: 'INVALID_USER', status: 401, message: 'Invalid user session' },
  empty: { code: 'messages.empty', status: 400, message: 'Write something or add an image.' },
  toOneself: { code: 'messages.to_oneself', status: 400, message: 'You cannot send a message to yourself.' },
  memberNotFound: { code: 'messages.member_not_found', status: 404, message: 'We could not find this member.' },
  blocked: { code: 'messages.blocked', status: 403, message: 'You cannot exchange messages with this member.' },
  listingNotFound: { code: 'messages.listing_not_found', status: 404, message: 'Listing not found' },
  imageNotFound: { code: 'messages.image_not_found', status: 404, message: 'We could not find this image.' },
  imageTooLarge: { code: 'messages.image_too_large', status: 413, message: 'Image size must be less than 5MB' },
  tooManyImages: {
    code: 'messages.too_many_images',
    status: 429,
    message: 'Send the images you have added before you add more.',
  },
  idTaken: {
    code: 'messages.id_taken',
    status: 409,
    message: 'This message could not be sent. Please write it again.',
  },
  tooFast: { code: 'messages.too_fast', status: 429, message: 'You are writing very fast. Please wait a moment.' },
  tooManyNew: {
    code: 'messages.too_many_new',
    status: 429,
    message: 'You have written to many new members. Please try again later.',
  },
  newAccount: {
    code: 'messages.new_account',
    status: 429,
    message: `In the first ${newAccountDays} days you can write to ${newMembersPerDay} new members a day. You can go on writing to those you know.`,
  },
  reportedText: {
    code: 'messages.reported_text',
    status: 409,
    message:
      'A text like this one was reported by members. If you send it as it is, the other member will see a warning.',
  },
  blockOneself: { code: 'messages.block_oneself', status: 400, message: 'You cannot block yourself.' },
} as const;

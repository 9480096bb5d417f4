/** What a note can be warned about; the rules are in contract/messages/message-warnings.ts. */
export const warningIds = [
  'friends-and-family',
  'gift-card',
  'wire',
  'crypto',
  'check',
  'payment-app',
  'outside',
  'messenger',
  'phone',
  'email',
  'link',
  'other-way',
  'reported-text',
] as const;
export type WarningId = (typeof warningIds)[number];

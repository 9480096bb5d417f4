import type { Mutant } from '../mutant-runner.ts';

const formRules = ['web/ui/form-rules.test.ts'];
const prices = [
  'contract/price.test.ts',
  'web/listings/form/listing-form-checks.test.ts',
  'web/admin/listings/listing-values.test.ts',
];

/** What was typed: whose it is, that it is sent once, and what is said about it. */
export const forms: readonly Mutant[] = [
  {
    breaks: 'a draft comes back for the member who typed it and for nobody else',
    file: 'web/lib/drafts/draft-store.ts',
    find: 'return `${prefix}${owner}:${form}`;',
    replace: 'return `${prefix}${form}`;',
    tests: ['web/lib/drafts/draft-store.test.ts'],
  },
  {
    breaks: 'drafts outlive the session of their member',
    file: 'web/lib/drafts/draft-store.ts',
    find: "const prefix = 'wigloop-draft:';",
    replace: "const prefix = 'wigloop:draft:';",
    tests: ['web/auth/session/session-changes.test.ts'],
  },
  {
    breaks: 'what a visitor typed goes to whoever signs in next, and to nobody after them',
    file: 'web/lib/drafts/visitor-text.ts',
    find: 'keepDraft(memberId, form, undefined, value);\n  held.clear();',
    replace: 'keepDraft(memberId, form, undefined, value);',
    tests: ['web/lib/drafts/visitor-text.test.ts'],
  },
  {
    breaks: 'an unsent message is shown to its sender alone',
    file: 'web/messages/write/outbox.ts',
    find: 'item.senderId === senderId && item.receiverId === receiverId',
    replace: 'item.receiverId === receiverId',
    tests: ['web/messages/write/outbox.test.tsx'],
  },
  {
    breaks: 'an unsent message is kept under its sender’s name',
    file: 'web/messages/write/outbox.ts',
    find: 'putDraft(item.senderId, formOf(item.id), item)',
    replace: "putDraft('', formOf(item.id), item)",
    tests: ['web/messages/write/outbox.test.tsx'],
  },
  ...(
    [
      ['message', 'web/messages/write/composer.tsx', 'useDraft(`message:'],
      ['message to a seller', 'web/messages/write/contact-seller-form.tsx', 'useDraft(contactDraft('],
      ['report', 'web/moderation/report-form.tsx', 'useDraft(`report:'],
      ['review', 'web/reviews/review-dialog.tsx', 'useDraft(`review:'],
      ['request to support', 'web/support/support-form.tsx', "useDraft('support'"],
      ['listing', 'web/listings/form/listing-form.tsx', 'useDraft<ListingDraft>('],
    ] as const
  ).map(([what, file, find]) => ({
    breaks: `a ${what} that is being written is kept as a draft`,
    file,
    find,
    replace: find.replace('useDraft', 'useForgetful'),
    tests: formRules,
  })),
  {
    breaks: 'while a request is on its way, the same press sends nothing',
    file: 'web/lib/api/use-mutation.ts',
    find: 'if (running.has(key)) return false;',
    replace: '',
    tests: ['web/lib/api/one-at-a-time.test.ts'],
  },
  {
    breaks: 'no form changes something past the hook that sends a double click once',
    file: 'web/support/support-form.tsx',
    find: "import { useMutation } from '#web/lib/api/use-mutation.ts';",
    replace: "import { useMutation } from '@tanstack/react-query';",
    tests: formRules,
  },
  {
    breaks: 'no component calls the server by itself',
    file: 'web/messages/write/contact-seller-form.tsx',
    find: 'await send({ id, receiverId: sellerId, content: text, listingId, isConfirmed: isConfirmed.current });',
    replace: 'await call(sendMessage, { body: { id, receiverId: sellerId, content: text, listingId } });',
    tests: formRules,
  },
  {
    breaks: 'every form that sends something is the kit’s, where Enter twice is one press',
    file: 'web/moderation/report-form.tsx',
    find: '<Form onSubmit={send}',
    replace: '<form onSubmit={send}',
    tests: formRules,
  },
  {
    breaks: 'a mark goes when its cause goes',
    file: 'web/listings/form/listing-form-checks.ts',
    find: 'Object.entries(now).filter(([field]) => field in marked)',
    replace: 'Object.entries({ ...now, ...marked }).filter(([field]) => field in marked)',
    tests: ['web/listings/form/listing-form-checks.test.ts'],
  },
  {
    breaks: 'a photo that failed is named and keeps the listing from being saved without it',
    file: 'web/listings/form/listing-form-checks.ts',
    find: 'if (photos.some(isFailed)) found.photos ??= sayFailed(photos);',
    replace: '',
    tests: ['web/listings/form/listing-form-checks.test.ts'],
  },
  {
    breaks: 'a photo that was not sent before the page was closed is named, not dropped',
    file: 'web/listings/form/listing-draft.ts',
    find: "if (!('photo' in item)) return [unsentItem(item)];",
    replace: "if (!('photo' in item)) return [];",
    tests: ['web/listings/form/listing-draft.test.ts'],
  },
  {
    breaks: 'a photo that is gone is named by its number, with what to do',
    file: 'server/listings/selling/listing-photos.ts',
    find: "throw new Refusal(sellingErrors.photoMissing, { field: 'photoIds', message: photosGoneText(missing) });",
    replace: "throw new Refusal(sellingErrors.photoMissing, { field: 'photoIds' });",
    tests: ['server/listings/selling/selling.test.ts'],
  },
  {
    breaks: 'a photo that is gone is not dropped silently by a save',
    file: 'server/listings/selling/listing-photos.ts',
    find: 'if (missing.length > 0)',
    replace: 'if (missing.length === photoIds.length)',
    tests: ['server/listings/selling/selling.test.ts'],
  },
  {
    breaks: 'the price 12,50 is refused, not read as 1250.00',
    file: 'contract/price.ts',
    find: 'written.exec(trimmed)',
    replace: "written.exec(trimmed.replaceAll(',', ''))",
    tests: prices,
  },
  {
    breaks: 'the prices 1e3 and -3 are refused, not read as 13.00 and 3.00',
    file: 'contract/price.ts',
    find: 'written.exec(trimmed)',
    replace: "written.exec(trimmed.replaceAll(/[^\\d.,$ ]/g, ''))",
    tests: prices,
  },
  {
    breaks: 'the price 12.345 is refused, not read as 12.34',
    file: 'contract/price.ts',
    find: '(\\d{0,2}))?$/',
    replace: '(\\d{0,2})\\d*)?$/',
    tests: prices,
  },
  {
    breaks: 'the listing form says that a price cannot be read',
    file: 'contract/listings/drafts/listing-form-schema.ts',
    find: 'return cents === undefined ? Number.NaN : cents;',
    replace: 'return cents ?? null;',
    tests: ['web/listings/form/listing-form-checks.test.ts'],
  },
  {
    breaks: 'the back office says that a price cannot be read',
    file: 'web/admin/listings/listing-values.ts',
    find: 'priceCents: readPrice(price),',
    replace: 'priceCents: readPrice(price) ?? null,',
    tests: ['web/admin/listings/listing-values.test.ts'],
  },
  {
    breaks: 'the limit of a plan is known by its code, not by its sentence',
    file: 'web/listings/form/listing-form.tsx',
    find: 'failure?.code === sellingErrors.planLimit.code',
    replace: 'failure?.text === sellingErrors.planLimit.message',
    tests: ['web/lib/api/failures.test.ts'],
  },
];

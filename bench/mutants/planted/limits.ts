import type { Mutant } from '../mutant-runner.ts';

/** How much, how often and how many. */
export const limits: readonly Mutant[] = [
  {
    breaks: 'a shopping plan includes ten new listings a month',
    file: 'server/listings/selling/save-listing.ts',
    find: 'if ((made?.count ?? 0) >= limit) throw new Refusal(sellingErrors.planLimit);',
    replace: 'if ((made?.count ?? 0) > limit) throw new Refusal(sellingErrors.planLimit);',
    tests: ['server/listings/selling/selling.test.ts'],
  },
  {
    breaks: 'twenty listings saved at once do not pass the plan’s limit',
    file: 'server/listings/selling/save-listing.ts',
    find: 'await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${ownerId}`}, 0))`);',
    replace: 'await tx.execute(sql`select 1`);',
    tests: ['server/listings/selling/selling.test.ts'],
  },
  {
    breaks: 'a listing is bumped once in 24 hours',
    file: 'server/listings/selling/change-status.ts',
    find: 'new Date(now.getTime() - bumpHours * hourMs)',
    replace: 'now',
    tests: ['server/listings/selling/selling.test.ts'],
  },
  {
    breaks: 'nobody copies the catalogue page by page',
    file: 'server/listings/search/listings.routes.ts',
    find: 'if (window.pages > pagesPerHour)',
    replace: 'if (window.pages > pagesPerHour * 1000)',
    tests: [
      'server/listings/search/find-listings.test.ts',
      'server/listings/search/paging.test.ts',
      'server/listings/search/bad-input.test.ts',
    ],
  },
  {
    breaks: 'photographs that no listing shows are bounded',
    file: 'server/photos/photos.ts',
    find: 'if (others >= unusedPhotosLimit) throw new Refusal(photoErrors.tooManyUnused);',
    replace: '',
    tests: ['server/photos/photos.test.ts', 'server/photos/upload.test.ts'],
  },
  {
    breaks: 'images of messages that were never sent are bounded',
    file: 'server/messages/message-images.ts',
    find: 'if (unsent >= unsentImagesLimit) throw new Refusal(messageErrors.tooManyImages, { retryAfterSeconds: 60 });',
    replace: '',
    tests: ['server/messages/message-images.test.ts'],
  },
  {
    breaks: 'a file is what its first bytes say: JPEG',
    file: 'server/photos/encode-photo.ts',
    find: "if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';",
    replace: "if (bytes.readUIntBE(0, 2) === 0xffd8) return 'jpeg';",
    tests: ['server/photos/recognize.test.ts', 'server/photos/upload.test.ts'],
  },
  {
    breaks: 'a file is what its first bytes say: an MP4 is no HEIC',
    file: 'server/photos/encode-photo.ts',
    find: "return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined;",
    replace: "return brands.length > 0 ? 'heic' : undefined;",
    tests: ['server/photos/recognize.test.ts', 'server/photos/upload.test.ts'],
  },
  {
    breaks: 'an upload has at most fifteen megabytes',
    file: 'server/photos/photo-bodies.ts',
    find: 'if (file.size + chunk.length > photoMaxBytes) throw new Refusal(photoErrors.tooLarge);',
    replace: '',
    tests: ['server/photos/upload.test.ts'],
  },
  {
    breaks: 'attempts are counted by the address they come from',
    file: 'server/auth/sign-in/attempt-limits.ts',
    find: 'if (!row || row.count <= rule.max) return;',
    replace: 'if (!row || row.count <= rule.max * 1000) return;',
    tests: ['server/auth/sign-in/sign-in.test.ts', 'server/auth/registration/registration.test.ts'],
  },
  {
    breaks: 'one member has a bounded number of live connections',
    file: 'server/messages/live/live.routes.ts',
    find: 'if (hub.connectionsOf(caller.id) >= connectionsPerMember)',
    replace: 'if (hub.connectionsOf(caller.id) >= connectionsPerMember * 100)',
    tests: ['server/messages/live/live.test.ts'],
  },
  {
    breaks: 'a link of a mail is used once',
    file: 'server/auth/links.ts',
    find: '  const [row] = await db\n    .delete(verification)\n    .where(matches(purpose, token, now))\n    .returning({ identifier: verification.identifier });',
    replace:
      '  const [row] = await db\n    .select({ identifier: verification.identifier })\n    .from(verification)\n    .where(matches(purpose, token, now));',
    tests: ['server/auth/sign-in/sign-in.test.ts', 'server/auth/registration/registration.test.ts'],
  },
  {
    breaks: 'a link of a mail ends with its hour',
    file: 'server/auth/links.ts',
    find: '    gt(verification.expiresAt, now),\n',
    replace: '    now ? undefined : undefined,\n',
    tests: ['server/auth/sign-in/sign-in.test.ts', 'server/auth/registration/registration.test.ts'],
  },
  {
    breaks: 'a confirmation needs more than its link',
    file: 'server/auth/registration/confirmation.ts',
    find: "if (password === undefined) throw new Refusal(authErrors.passwordNeeded, { field: 'password' });",
    replace: 'if (password === undefined) return;',
    tests: ['server/auth/registration/confirmation.test.ts'],
  },
  {
    breaks: 'a confirmation takes the password of its own registration',
    file: 'server/auth/registration/confirmation.ts',
    find: 'if (!(await verifyPassword({ hash: registration.passwordHash, password })))',
    replace: 'if (!(await verifyPassword({ hash: registration.passwordHash, password })) && !password)',
    tests: ['server/auth/registration/confirmation.test.ts'],
  },
  {
    breaks: 'an expired confirmation confirms nothing',
    file: 'server/auth/registration/confirmation.ts',
    find: 'if (expiresAt <= clock.now()) throw new Refusal(authErrors.confirmationExpired);',
    replace: '',
    tests: ['server/auth/registration/confirmation.test.ts', 'server/auth/registration/registration.test.ts'],
  },
  {
    breaks: 'whoever saves a listing does not wait behind the rows that another brings in',
    file: 'server/lib/http/http-server.ts',
    find: 'percent > 0 ? createFairShare({ percent }) : undefined',
    replace: 'undefined',
    tests: ['server/listings/drafts/bring-in-beside.test.ts'],
  },
  {
    breaks: 'whoever sends a photograph does not wait behind those that another brings in',
    file: 'server/photos/image-queue.ts',
    find: `if (account.running >= runningMax || waitMs(account) > 0) continue;
        // Of those who have used as much, the one who came first.
        if (!first || count(account) < count(accountOf(first.memberId))) first = entry;`,
    replace: 'if (account) first ??= entry;',
    tests: ['server/listings/drafts/bring-in-beside.test.ts'],
  },
];

import { adminData } from '#server/admin/admin.member-data.ts';
import { billingData } from '#server/billing/billing.member-data.ts';
import { createPayments, type Payments } from '#server/billing/stripe/payments.ts';
import { type BrandReader, createBrandReader } from '#server/brands/brands.ts';
import { dealData } from '#server/deals/deals.member-data.ts';
import { favoriteData } from '#server/favorites/favorites.member-data.ts';
import { fitData } from '#server/fit/fit.member-data.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { listingData } from '#server/listings/listings.member-data.ts';
import { matchData } from '#server/matches/matches.member-data.ts';
import { accountData } from '#server/members/members.member-data.ts';
import { messageData } from '#server/messages/messages.member-data.ts';
import { reportData } from '#server/moderation/moderation.member-data.ts';
import { notificationData } from '#server/notifications/notifications.member-data.ts';
import { notify } from '#server/notifications/notify.ts';
import { pushData } from '#server/notifications/push/push.member-data.ts';
import { createPushSender, type PushSender } from '#server/notifications/push/push-sender.ts';
import { photoData } from '#server/photos/photos.member-data.ts';
import { policyData } from '#server/policies/policies.member-data.ts';
import { reviewData } from '#server/reviews/reviews.member-data.ts';
import { shopData } from '#server/shops/shops.member-data.ts';
import { brandRequestData } from '#server/support/brand-requests.member-data.ts';
import { supportData } from '#server/support/support.member-data.ts';
import { wishData } from '#server/wishes/wishes.member-data.ts';
import { type Auth, createAuth } from './auth/better-auth.ts';
import { createGate, type Gate } from './auth/guards.ts';
import { getAuthSecret } from './auth/secret.ts';
import { createSessionReader, type SessionReader } from './auth/sessions.ts';
import type { TellOfSignIn } from './auth/sign-in/devices.ts';
import { createSignedCookies, type SignedCookies } from './auth/signed-cookies.ts';
import { overRequests, overSignIn } from './db/database.ts';
import { createReads, type Reads } from './db/replicas/reads.ts';
import type { Dev } from './dev/dev.ts';
import type { Deps } from './lib/deps.ts';
import type { MemberData } from './lib/member-data.ts';
import { createMailTransport, type MailTransport } from './mail/transport.ts';
import { createImagePool, type ImagePool } from './photos/image-pool.ts';
import { createPhotoBodies, type PhotoBodies } from './photos/photo-bodies.ts';
import { createSettingsReader, type OfficeSettings } from './settings/settings.ts';
import { createSiteReader, type SiteReader } from './settings/site-settings.ts';

/** What the features share, made once and passed to routes and jobs. */
export interface Services {
  settings: OfficeSettings;
  site: SiteReader;
  brands: BrandReader;
  /** Where what others may see a moment late is read. */
  reads: Reads;
  transport: MailTransport;
  auth: Auth;
  /** Signs cookies and derives what nobody else may know: see auth/secret.ts. */
  secret: string;
  cookies: SignedCookies;
  sessions: SessionReader;
  gate: Gate;
  tellOfSignIn: TellOfSignIn;
  media: MediaStore;
  images: ImagePool;
  photoBodies: PhotoBodies;
  push: PushSender;
  /** Undefined in production. */
  dev: Dev | undefined;
  /** Undefined where nobody can pay. */
  payments: Payments | undefined;
  /** Each feature's part in the export and in the deletion of an account. */
  memberData: readonly MemberData[];
}

export async function createServices(deps: Deps, media: MediaStore): Promise<Services> {
  const signInDeps = { ...deps, database: overSignIn(deps.database) };
  const requestDeps = { ...deps, database: overRequests(deps.database) };
  const settings = createSettingsReader(signInDeps);
  const secret = await getAuthSecret(deps.env);
  const sessions = createSessionReader(signInDeps, secret);
  // Loaded only where it is wanted: nothing that stands in for the outside world reaches production.
  const dev = deps.env.production ? undefined : (await import('./dev/dev.ts')).createDev(deps, secret);
  const payments = await createPayments(deps.env, secret, dev?.sandbox);
  return {
    settings,
    site: createSiteReader(requestDeps),
    brands: createBrandReader(requestDeps),
    reads: createReads(requestDeps),
    transport: createMailTransport(deps.env),
    auth: createAuth({ env: deps.env, secret }),
    secret,
    cookies: createSignedCookies(deps.env, secret),
    sessions,
    gate: createGate(signInDeps, sessions, settings),
    tellOfSignIn: (tx, to, from, now) =>
      notify(tx, { to, kind: 'new-sign-in', about: {}, data: { ...from, when: now.toISOString() } }, now),
    media,
    images: createImagePool(),
    dev,
    payments,
    photoBodies: createPhotoBodies(),
    push: createPushSender(deps),
    memberData: [
      // The first: it takes the locks of deals, which come before any row.
      dealData(deps, { media, secret }),
      accountData,
      adminData(deps),
      billingData(deps, payments),
      listingData(deps),
      matchData,
      favoriteData,
      wishData(deps),
      supportData,
      brandRequestData,
      reportData,
      reviewData,
      policyData,
      shopData,
      fitData,
      photoData(media),
      messageData(deps, media),
      notificationData,
      pushData,
    ],
  };
}

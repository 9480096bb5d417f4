import type { FastifyInstance, RouteOptions } from 'fastify';
import { passwordRoutes } from '#server/auth/passwords/password.routes.ts';
import { registrationRoutes } from '#server/auth/registration/registration.routes.ts';
import { passkeyRoutes } from '#server/auth/sign-in/passkeys.routes.ts';
import { signInRoutes } from '#server/auth/sign-in/sign-in.routes.ts';
import { twoFactorRoutes } from '#server/auth/sign-in/two-factor.routes.ts';
import { webhookRoutes } from '#server/billing/stripe/webhooks.routes.ts';
import { createHttpServer } from '#server/lib/http/http-server.ts';
import { ownershipRoutes } from '#server/listings/ownership/ownership.routes.ts';
import { listingPageRoutes } from '#server/listings/page/listing-page.routes.ts';
import { listingRoutes } from '#server/listings/search/listings.routes.ts';
import { sellingRoutes } from '#server/listings/selling/selling.routes.ts';
import { liveRoutes } from '#server/messages/live/live.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { adminsRoutes } from './admin/admins/admins.routes.ts';
import { analyticsRoutes } from './admin/analytics/analytics.routes.ts';
import { adminDealRoutes } from './admin/deals/admin-deals.routes.ts';
import { exportRoutes } from './admin/exports/exports.routes.ts';
import { failureRoutes } from './admin/failures/failures.routes.ts';
import { adminListingRoutes } from './admin/listings/admin-listings.routes.ts';
import { adminMessageRoutes } from './admin/messages/admin-messages.routes.ts';
import { moneyRoutes } from './admin/money/money.routes.ts';
import { adminOwnershipRoutes } from './admin/ownership/admin-ownership.routes.ts';
import { adminReportRoutes } from './admin/reports/admin-reports.routes.ts';
import { adminReviewRoutes } from './admin/reviews/admin-reviews.routes.ts';
import { subscriptionSettingsRoutes } from './admin/settings/subscription-settings.routes.ts';
import { adminSupportRoutes } from './admin/support/admin-support.routes.ts';
import { adminUserRoutes } from './admin/users/users.routes.ts';
import { sessionRoutes } from './auth/sessions.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { overReserved } from './db/database.ts';
import { dealImageRoutes } from './deals/agreed/deal-images.routes.ts';
import { stepRoutes } from './deals/agreed/steps.routes.ts';
import { countDealsThatNeed } from './deals/count-deals.ts';
import { dealRoutes } from './deals/deals.routes.ts';
import { favoriteRoutes } from './favorites/favorites.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { metricsRoutes } from './health/metrics.routes.ts';
import type { Deps } from './lib/deps.ts';
import { memberRoutes } from './members/members.routes.ts';
import { profileRoutes } from './members/profiles.routes.ts';
import { countUnread } from './messages/conversations.ts';
import { messageImageRoutes } from './messages/message-images.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { reportRoutes } from './moderation/reports.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { registerApiDocs } from './pages/api-docs.ts';
import { foundRoutes } from './pages/found.routes.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { mediaRoutes } from './photos/media.routes.ts';
import { photoRoutes } from './photos/photos.routes.ts';
import { policyRoutes } from './policies/policies.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import type { Services } from './services.ts';
import { supportRoutes } from './support/support.routes.ts';

/** The whole HTTP side of the product: what every request passes, then every feature's routes, then the pages. */
export async function createApp(
  deps: Deps,
  services: Services,
  { webRoot, onRoute }: { webRoot?: string; onRoute?: (route: RouteOptions) => void } = {},
): Promise<FastifyInstance> {
  const app = await createHttpServer(deps);
  const reservedDeps = { ...deps, database: overReserved(deps.database) };
  if (onRoute) app.addHook('onRoute', onRoute);
  await registerApiDocs(app);

  // First, so that an upgrade on any other route is answered too.
  await liveRoutes(app, deps, services);
  healthRoutes(app, deps);
  metricsRoutes(app, deps);
  registrationRoutes(app, deps, services);
  signInRoutes(app, reservedDeps, services);
  passwordRoutes(app, deps, services);
  twoFactorRoutes(app, deps, services);
  passkeyRoutes(app, deps, services);
  sessionRoutes(app, reservedDeps, services);
  memberRoutes(app, deps, services);
  await photoRoutes(app, deps, services);
  mediaRoutes(app, services);
  listingRoutes(app, deps, services);
  sellingRoutes(app, deps, services);
  listingPageRoutes(app, deps, services);
  await ownershipRoutes(app, deps, services);
  favoriteRoutes(app, deps, services);
  profileRoutes(app, deps, services);
  reviewRoutes(app, deps, services);
  policyRoutes(app, deps, services);
  dealRoutes(app, deps, services);
  stepRoutes(app, deps, services);
  await dealImageRoutes(app, deps, services);
  supportRoutes(app, deps, services);
  reportRoutes(app, deps, services);
  messageRoutes(app, deps, services);
  await messageImageRoutes(app, deps, services);
  await notificationRoutes(app, deps, services, { countUnreadMessages: countUnread, countDealsThatNeed });
  billingRoutes(app, deps, services);
  subscriptionSettingsRoutes(app, deps, services);
  await webhookRoutes(app, deps, services);
  adminRoutes(app, deps, services);
  adminUserRoutes(app, deps, services);
  adminsRoutes(app, deps, services);
  adminListingRoutes(app, deps, services);
  adminOwnershipRoutes(app, deps, services);
  adminDealRoutes(app, deps, services);
  adminReportRoutes(app, deps, services);
  adminMessageRoutes(app, deps, services);
  adminReviewRoutes(app, deps, services);
  adminSupportRoutes(app, deps, services);
  failureRoutes(app, deps, services);
  analyticsRoutes(app, deps, services);
  moneyRoutes(app, deps, services);
  exportRoutes(app, deps, services);
  await services.dev?.routes(app);

  foundRoutes(app, deps);
  await pageRoutes(app, deps, services, webRoot);
  return app;
}

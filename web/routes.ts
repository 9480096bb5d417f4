import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

export default [
  index('home/home-page.tsx'),
  route('search', 'listings/search/search-page.tsx'),
  route('brand/:brandId', 'brands/brand-page.tsx'),
  route('listing/:id', 'listings/page/listing-page.tsx'),
  route('user/:userId', 'members/profile/user-page.tsx'),
  route('shop/:code', 'members/shop/shop-page.tsx'),

  route('pricing', 'billing/plans/pricing-page.tsx'),
  route('subscription', 'billing/plans/subscription-page.tsx'),
  route('payment-return', 'billing/payment-return/payment-return-page.tsx'),

  route('register', 'auth/registration/register-page.tsx'),
  route('login', 'auth/sign-in/login-page.tsx'),
  route('reset-password', 'auth/password-reset/reset-request-page.tsx'),
  route('auth/reset-password', 'auth/password-reset/new-password-page.tsx'),
  route('auth/email-change', 'auth/email-change/email-change-page.tsx'),
  route('auth/callback', 'auth/registration/callback-page.tsx'),
  route('auth/confirmation', 'auth/registration/confirmation-page.tsx'),

  route('help', 'support/help-center-page.tsx'),
  route('help/creating-account', 'pages/help/creating-account-page.tsx'),
  route('help/listing-first-item', 'pages/help/listing-first-item-page.tsx'),
  route('help/first-wig', 'pages/help/first-wig-page.tsx'),
  route('help/hygiene', 'pages/help/hygiene-page.tsx'),
  route('help/safety-guidelines', 'pages/help/safety-guidelines-page.tsx'),
  route('help/communication', 'pages/help/communication-page.tsx'),
  route('help/deals', 'pages/help/deals-page.tsx'),
  route('help/payment-methods', 'pages/help/payment-methods-page.tsx'),
  route('help/shipping', 'pages/help/shipping-page.tsx'),
  route('help/returns', 'pages/help/returns-page.tsx'),
  route('help/tools', 'pages/help/tools-page.tsx'),
  route('help/report', 'moderation/report-page.tsx'),
  route('contact', 'support/contact-page.tsx'),
  route('resources', 'pages/resources-page.tsx'),
  route('legal/terms', 'pages/legal/terms-page.tsx'),
  route('legal/privacy', 'pages/legal/privacy-page.tsx'),
  route('legal/guidelines', 'pages/legal/guidelines-page.tsx'),
  route('legal/accessibility', 'pages/legal/accessibility-page.tsx'),
  route('legal/cookies', 'pages/legal/cookies-page.tsx'),
  // Whatever else stands after /legal, or nothing at all, means the terms.
  route('legal', 'pages/legal/terms-page.tsx', { id: 'legal' }),
  route('legal/:page', 'pages/legal/terms-page.tsx', { id: 'legal-default' }),
  route('about', 'pages/about-page.tsx'),
  route('press', 'pages/press-page.tsx'),
  route('sitemap', 'pages/sitemap-page.tsx'),

  layout('auth/doors/require-session.tsx', [
    route('myaccount', 'members/my-account-page.tsx'),
    route('account', 'members/account-frame.tsx', [
      layout('auth/doors/require-subscriber.tsx', [
        index('listings/dashboard/dashboard-page.tsx'),
        route('listings', 'listings/mine/my-listings-page.tsx'),
        route('listings/bring-in', 'listings/mine/bring-in/bring-in-page.tsx'),
        route('create-listing', 'listings/form/create-listing-page.tsx'),
        route('analytics', 'listings/analytics/analytics-page.tsx'),
        route('transaction-policy', 'members/settings/settings-page.tsx', { id: 'transaction-policy' }),
        route('resources', 'pages/payment-resources-page.tsx'),
        route('favorites', 'members/favorites/favorites-page.tsx'),
        route('wishes', 'members/wishes/wishes-page.tsx'),
        route('matches', 'matches/matches-page.tsx'),
        route('matches/:id', 'matches/ring-page.tsx'),
      ]),
      route('deals', 'deals/list/deals-page.tsx'),
      route('deals/new', 'deals/builder/builder-page.tsx'),
      route('deals/:id', 'deals/page/deal-page.tsx'),
      route('subscription', 'billing/mine/account-subscription-page.tsx'),
      route('notifications', 'notifications/notifications-page.tsx'),
      route('settings', 'members/settings/settings-page.tsx'),
    ]),
  ]),

  layout('auth/doors/require-subscriber.tsx', { id: 'messages-door' }, [
    route('messages', 'messages/messages-page.tsx'),
  ]),
  route('unsubscribe', 'notifications/unsubscribe-page.tsx'),
  route('admin-invitation', 'admin/admins/invitation-page.tsx'),

  adminArea('admin'),
  adminArea('admin-dashboard'),

  route('dev/ui', 'dev/ui-page.tsx'),
  route('dev/mailbox', 'dev/mailbox-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfigEntry[];

/** The back office, the same under both of its addresses. */
function adminArea(base: string): RouteConfigEntry {
  const page = (path: string, file: string) => route(path, `admin/${file}.tsx`, { id: `${base}/${path}` });
  return layout('admin/frame/admin-door.tsx', { id: `${base}-door` }, [
    route(base, 'admin/frame/admin-frame.tsx', { id: base }, [
      index('admin/dashboard/dashboard-page.tsx', { id: `${base}/` }),
      page('users', 'users/users-page'),
      page('users/:userId', 'users/user-page'),
      page('listings', 'listings/listings-page'),
      page('listings/ownership', 'ownership/ownership-page'),
      page('listings/brand-requests', 'support/brand-requests-page'),
      page('deals', 'deals/deals-page'),
      page('deals/:dealId', 'deals/deal-page'),
      page('subscriptions', 'subscriptions/subscriptions-page'),
      page('messages', 'messages/messages-page'),
      page('reviews', 'frame/moved-page'),
      page('reports', 'reports/reports-page'),
      page('reports/:reportId', 'reports/report-page'),
      page('money', 'frame/moved-page'),
      page('analytics', 'analytics/analytics-page'),
      page('settings', 'settings/settings-page'),
      page('*', 'frame/unknown-section'),
    ]),
  ]);
}

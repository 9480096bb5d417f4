import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

export default [
  index('home/home-page.tsx'),
  route('search', 'listings/search-page.tsx'),
  route('brand/:brandId', 'brands/brand-page.tsx'),

  route('register', 'auth/register-page.tsx'),
  route('login', 'auth/login-page.tsx'),
  route('reset-password', 'auth/reset-request-page.tsx'),
  route('auth/reset-password', 'auth/new-password-page.tsx'),
  route('auth/callback', 'auth/callback-page.tsx'),
  route('auth/confirmation', 'auth/confirmation-page.tsx'),

  layout('auth/require-session.tsx', [
    route('myaccount', 'members/my-account-page.tsx'),
    route('account', 'members/account-frame.tsx', [
      layout('auth/require-subscriber.tsx', [index('members/dashboard-page.tsx')]),
      route('settings', 'members/settings-page.tsx'),
    ]),
  ]),

  route('dev/ui', 'dev/ui-page.tsx'),
  route('dev/mailbox', 'dev/mailbox-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfigEntry[];

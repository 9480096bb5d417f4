import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

export default [
  index('home/home-page.tsx'),

  route('dev/ui', 'dev/ui-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfigEntry[];

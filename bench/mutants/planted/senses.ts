import type { Mutant } from '../mutant-runner.ts';

/** What is seen and said to people who use the site in other ways; what only a browser shows is held by e2e/. */
export const senses: readonly Mutant[] = [
  {
    breaks: 'the place in a long list is said as a whole sentence',
    file: 'web/ui/table/pagination.tsx',
    find: '<p aria-live="polite" aria-atomic="true" className="text-sm',
    replace: '<p aria-live="polite" className="text-sm',
    tests: ['web/ui/accessible-rules.test.ts'],
  },
  {
    breaks: 'borders of fields stand out from their ground',
    file: 'web/app.css',
    find: '--color-line-strong: #8f7f72;',
    replace: '--color-line-strong: #b0a294;',
    tests: ['web/ui/colors.test.ts'],
  },
  {
    breaks: 'quiet text can be read by night',
    file: 'web/admin/frame/admin-theme.css',
    find: '--color-ink-soft: #bdaeb7;',
    replace: '--color-ink-soft: #7d6e77;',
    tests: ['web/ui/colors.test.ts'],
  },
  {
    breaks: 'only the photo that is shown is the current one',
    file: 'web/listings/gallery/gallery.tsx',
    find: 'aria-current={at === place || undefined}',
    replace: 'aria-current={at === place}',
    tests: ['web/ui/accessible-rules.test.ts'],
  },
  {
    breaks: 'nothing takes the ring of the focus away',
    file: 'web/ui/table/tabs.tsx',
    find: "'group flex min-h-11 cursor-pointer",
    replace: "'group outline-none flex min-h-11 cursor-pointer",
    tests: ['web/ui/accessible-rules.test.ts'],
  },
];

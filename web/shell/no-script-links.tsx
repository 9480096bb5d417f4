import { brands } from '#contract/brands.ts';

/** The menu needs code; without any, small screens get the same links as plain text. */
export function NoScriptLinks() {
  return (
    <noscript>
      <nav
        aria-label="Menu"
        className="flex flex-wrap gap-x-5 gap-y-2 border-b border-line bg-surface px-4 py-3 text-sm lg:hidden"
      >
        <a href="/pricing">Pricing</a>
        <a href="/login">Sign In</a>
        {brands.map(({ id, name }) => (
          <a key={id} href={`/brand/${id}`}>
            {name}
          </a>
        ))}
      </nav>
    </noscript>
  );
}

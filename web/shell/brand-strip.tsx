import { NavLink } from 'react-router';
import { brands } from '#contract/brands.ts';

export function BrandStrip() {
  return (
    <nav aria-label="Brands" className="hidden border-b border-line bg-surface lg:block">
      <ul className="mx-auto flex max-w-7xl scrollbar-none items-center justify-between gap-x-5 overflow-x-auto px-6">
        {brands.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <NavLink
              to={`/brand/${id}`}
              className="block border-b-2 border-transparent py-2.5 text-[0.8125rem] text-ink-soft hover:text-plum aria-[current=page]:border-copper-bright aria-[current=page]:text-plum"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from 'react-router';
import { brands } from '#contract/brands/brands.ts';

export function BrandLinks({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4">
      {brands.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/brand/${id}`}
            onClick={onChoose}
            className="flex min-h-11 items-center text-ink-soft hover:text-plum"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

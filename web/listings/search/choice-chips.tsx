import { useQuery } from '@tanstack/react-query';
import type { Understood } from '#contract/listings/listings.ts';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Chip } from '#web/ui/text/chip.tsx';
import { type ListingChoices, listChosen, listFromText } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface ChoiceChipsProps {
  choices: ListingChoices;
  understood?: Understood | undefined;
  choose: Choose;
}

/** Every filter that is set, each with a button that takes it away. */
export function ChoiceChips({ choices, understood, choose }: ChoiceChipsProps) {
  const { data: seller } = useQuery({ ...profileQuery(choices.seller), enabled: choices.seller !== '' });
  const { nameOf } = useBrands();
  const chosen = [...listFromText(choices, understood), ...listChosen(choices, nameOf, seller?.displayName)];
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex w-full flex-wrap gap-2">
      {chosen.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <Chip onRemove={() => choose(without)} removeLabel={`Remove ${label}`}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

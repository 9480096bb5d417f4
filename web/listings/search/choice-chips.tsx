import { useQuery } from '@tanstack/react-query';
import type { Understood } from '#contract/listings/search/filters.ts';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Chip } from '#web/ui/text/chip.tsx';
import { listChosen, listFromText } from './listing-chips.ts';
import type { ListingChoices } from './listing-choices.ts';
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
  const fromText = listFromText(choices, understood).map((chip) => ({ ...chip, origin: ', from your text' }));
  const ofChoice = listChosen(choices, nameOf, seller?.displayName).map((chip) => ({ ...chip, origin: '' }));
  const chosen = [...fromText, ...ofChoice];
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex w-full flex-wrap gap-2">
      {chosen.map(({ label, without, origin }) => (
        <li key={`${label}${origin}`} className="max-w-full">
          <Chip onRemove={() => choose(without)} removeLabel={`Remove ${label}${origin}`}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

import { Chip } from '#web/ui/chip.tsx';
import { type ListingChoices, listChosen } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface ChoiceChipsProps {
  choices: ListingChoices;
  choose: Choose;
}

/** Every filter that is set, each with a button that takes it away. */
export function ChoiceChips({ choices, choose }: ChoiceChipsProps) {
  const chosen = listChosen(choices);
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

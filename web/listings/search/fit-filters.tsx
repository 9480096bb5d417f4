import { useQuery } from '@tanstack/react-query';
import { fitFilters } from '#contract/fit/judge-fit.ts';
import { facets } from '#contract/listings/facets.ts';
import { nearShades } from '#contract/listings/shade-distance.ts';
import { myFitQuery } from '#web/fit/fit.queries.ts';
import { useSession } from '#web/lib/session.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { ListingChoices } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface FitFiltersProps {
  choices: ListingChoices;
  choose: Choose;
}

/** One tap each. They set ordinary filters, so that the address says what is shown and nothing of whoever looks. */
export function FitFilters({ choices, choose }: FitFiltersProps) {
  const { member } = useSession();
  const { data: fit } = useQuery({ ...myFitQuery, enabled: member !== undefined });
  const wanted = fit ? fitFilters(fit) : null;
  const shades = nearShades(fit?.shades ?? []);
  if (!wanted && shades.length === 0) return null;
  return (
    <div>
      {wanted && (
        <Checkbox
          isSelected={isChosen(wanted, choices)}
          onChange={(isOn) => choose(isOn ? wanted : { capSize: '', ...(wanted.piece && { piece: '' as const }) })}
        >
          Fits me <span className="text-sm text-ink-soft">({describe(wanted)})</span>
        </Checkbox>
      )}
      {shades.length > 0 && (
        <Checkbox
          isSelected={choices.shades.join() === shades.join()}
          onChange={(isOn) =>
            choose({ shades: isOn ? shades : [], ...(isOn && { shade: '' as const, color: '' as const }) })
          }
        >
          {fit?.shades.length === 1 ? 'Near my shade' : 'Near my shades'}{' '}
          <span className="text-sm text-ink-soft">({fit?.shades.join(', ')})</span>
        </Checkbox>
      )}
    </div>
  );
}

type Wanted = Pick<ListingChoices, 'capSize' | 'piece'>;

function isChosen({ capSize, piece }: Wanted, choices: Wanted): boolean {
  return choices.capSize === capSize && (piece === '' || choices.piece === piece);
}

function describe({ capSize, piece }: Wanted): string {
  return [...(capSize ? [`${capSize} cap`] : []), ...(piece ? [facets.piece.labels[piece]] : [])].join(', ');
}

import SearchX from 'lucide-react/icons/search-x';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { readChoices } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

const nothingChosen = readChoices(new URLSearchParams());

interface NothingFoundProps {
  /** Whether what is near follows below. */
  hasNearby: boolean;
  choose: Choose;
}

export function NothingFound({ hasNearby, choose }: NothingFoundProps) {
  return (
    <EmptyState
      title="No listings found matching your search criteria"
      icon={<SearchX className="size-6" />}
      action={
        <Button variant="secondary" onClick={() => choose(nothingChosen)}>
          Show all listings
        </Button>
      }
    >
      {hasNearby ? 'These come near to it.' : 'Try fewer filters, another word, or a wider price range.'}
    </EmptyState>
  );
}

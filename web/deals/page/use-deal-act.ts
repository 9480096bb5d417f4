import type { Deal } from '#contract/deals/deals.ts';
import { dealIn, useDealWrite } from '#web/deals/deals.queries.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';

export interface ActingOnDeal {
  deal: Deal;
  me: string;
  /** The deal was no longer as the reader saw it: the server's sentence, or null once something was done. */
  onConflict: (sentence: string | null) => void;
}
export type DealDialogProps = ActingOnDeal & { onClose: () => void };

/**
 * Does something to a deal and says what happened. Where the deal is no longer as the reader saw it, the page says so
 * and shows it as it is; every other refusal is thrown, for whoever asked to say it.
 */
export function useDealAct(onConflict: ActingOnDeal['onConflict']) {
  const { mutateAsync, isPending } = useDealWrite();

  async function act(write: () => Promise<Deal>, done: string | ((deal: Deal) => string)): Promise<boolean> {
    try {
      const deal = await mutateAsync(write);
      onConflict(null);
      toast.success(typeof done === 'string' ? done : done(deal));
      return true;
    } catch (error) {
      if (!dealIn(error)) throw error;
      onConflict(failureText(error));
      return false;
    }
  }

  return { act, isPending };
}

import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useOpenPortal } from '#web/billing/billing.queries.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the billing portal in a new tab. */
export function PortalButton({ children }: { children: ReactNode }) {
  const { mutateAsync, isPending } = useOpenPortal();

  async function open() {
    // Opened by the click itself: a tab that opens later would be blocked.
    const tab = window.open('', '_blank');
    try {
      const { url } = await mutateAsync();
      if (!tab) return window.location.assign(url);
      tab.opener = null;
      tab.location.href = url;
    } catch (error) {
      tab?.close();
      toast.error(failureText(error));
    }
  }

  return (
    <Button variant="secondary" isPending={isPending} onClick={open}>
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </Button>
  );
}

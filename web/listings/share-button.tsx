import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

/** The device's own share sheet, else the address on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const isNative = typeof navigator.share === 'function';
  const Icon = isNative ? Share2 : Link2;
  return (
    <Button variant="secondary" className="px-4!" onClick={() => void (isNative ? share(title) : copyLink())}>
      <Icon aria-hidden="true" className="size-4.5" />
      {isNative ? 'Share' : 'Copy Link'}
    </Button>
  );
}

async function share(title: string): Promise<void> {
  try {
    await navigator.share({ title, url: address() });
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink();
  }
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(address());
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to share listing');
  }
}

function address(): string {
  return location.origin + location.pathname;
}

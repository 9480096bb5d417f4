import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '#web/ui/button.tsx';

export function BackButton({ onBack, className }: { onBack: () => void; className?: string }) {
  return (
    <Button variant="quiet" size="small" onClick={onBack} className={className}>
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to conversations
    </Button>
  );
}

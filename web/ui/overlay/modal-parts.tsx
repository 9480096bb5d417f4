import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { IconButton } from '../button.tsx';

export function ModalHeader({ title, onClose }: { title: ReactNode; onClose?: () => void }) {
  return (
    <header className="flex min-h-16 shrink-0 items-start justify-between gap-4 px-5 pt-5 sm:px-6">
      <Heading
        slot="title"
        level={2}
        className="min-w-0 pt-1.5 wrap-anywhere font-display text-2xl leading-tight font-semibold"
      >
        {title}
      </Heading>
      {onClose && (
        <IconButton label="Close" onClick={onClose} className="-mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </header>
  );
}

export function ModalBody({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto px-5 py-4 short:flex-none short:overflow-visible sm:px-6">
      {children}
    </div>
  );
}

export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex shrink-0 flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
      {children}
    </footer>
  );
}

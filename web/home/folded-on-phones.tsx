import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface FoldedOnPhonesProps {
  label: string;
  children: ReactNode;
}

/** A part of the visitors' home that a phone shows after a tap; wide screens always show it. */
export function FoldedOnPhones({ label, children }: FoldedOnPhonesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!isOpen && (
        <Button variant="secondary" className="mt-4 sm:hidden" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <div className={isOpen ? undefined : 'max-sm:hidden'}>{children}</div>
    </>
  );
}

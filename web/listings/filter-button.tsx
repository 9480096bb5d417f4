import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';

/** On small screens the filters wait in a drawer. */
export function FilterButton({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden">
      <Button variant="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Drawer isOpen={isOpen} onClose={close} title="Filters" footer={<Button onClick={close}>Show results</Button>}>
        {children}
      </Drawer>
    </div>
  );
}

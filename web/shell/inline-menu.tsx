import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { BrandLinks } from './brand-links.tsx';
import { MenuEntries, menuEntryClass } from './menu-entries.tsx';

interface InlineMenuProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

export function InlineMenu({ id, isOpen, onClose }: InlineMenuProps) {
  const [showsBrands, setShowsBrands] = useState(false);
  const brandsId = useId();

  return (
    <div
      id={id}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface px-4 pt-2 pb-6 shadow-soft"
    >
      <h2 className="sr-only">Menu</h2>
      <MenuEntries onChoose={onClose} />
      <button
        type="button"
        aria-expanded={showsBrands}
        aria-controls={brandsId}
        onClick={() => setShowsBrands(!showsBrands)}
        className={classNames(menuEntryClass, 'justify-between')}
      >
        Browse Brands
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 transition-transform', showsBrands && 'rotate-180')}
        />
      </button>
      <div id={brandsId} hidden={!showsBrands}>
        <h3 className="mt-3 mb-1 text-lg font-semibold">Shop by Brand</h3>
        <BrandLinks onChoose={onClose} />
      </div>
    </div>
  );
}

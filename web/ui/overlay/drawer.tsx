import type { ReactNode } from 'react';
import { ModalFrame } from './modal-frame.tsx';
import { ModalBody, ModalFooter, ModalHeader } from './modal-parts.tsx';

export type DrawerSide = 'bottom' | 'left' | 'right';

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  side?: DrawerSide;
};

export function Drawer({ isOpen, onClose, title, children, footer, side = 'bottom' }: DrawerProps) {
  return (
    <ModalFrame isOpen={isOpen} onClose={onClose} isDismissable overlayClass={overlays[side]} panelClass={panels[side]}>
      <ModalHeader title={title} onClose={onClose} />
      <ModalBody>{children}</ModalBody>
      {footer && <ModalFooter>{footer}</ModalFooter>}
    </ModalFrame>
  );
}

const overlays: Record<DrawerSide, string> = {
  bottom: 'items-end justify-center',
  left: 'items-stretch justify-start',
  right: 'items-stretch justify-end',
};

const panels: Record<DrawerSide, string> = {
  bottom:
    'max-h-[85%] w-full max-w-2xl rounded-t-soft border-b-0 pb-[env(safe-area-inset-bottom)] data-entering:translate-y-full data-exiting:translate-y-full',
  left: 'h-full w-full max-w-sm rounded-r-soft border-l-0 data-entering:-translate-x-full data-exiting:-translate-x-full',
  right:
    'h-full w-full max-w-sm rounded-l-soft border-r-0 data-entering:translate-x-full data-exiting:translate-x-full',
};

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ModalFrame } from './modal-frame.tsx';
import { ModalBody, ModalFooter, ModalHeader } from './modal-parts.tsx';

export type DialogSize = 'small' | 'medium' | 'large';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The actions; on phones they stack with the last one, the main one, on top. */
  footer?: ReactNode;
  size?: DialogSize;
  isDismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
};

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  isDismissable = true,
  role,
}: DialogProps) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={isDismissable}
      role={role}
      overlayClass="items-center justify-center p-4"
      panelClass={classNames(
        'max-h-full w-full rounded-soft data-entering:translate-y-2 data-entering:opacity-0 data-exiting:opacity-0',
        widths[size],
      )}
    >
      <ModalHeader title={title} onClose={isDismissable ? onClose : undefined} />
      <ModalBody>{children}</ModalBody>
      {footer && <ModalFooter>{footer}</ModalFooter>}
    </ModalFrame>
  );
}

const widths: Record<DialogSize, string> = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' };

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ModalFrame } from './modal-frame.tsx';
import { ModalBody, ModalFooter, ModalHeader } from './modal-parts.tsx';

export type DialogSize = 'small' | 'medium' | 'large';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The actions; on phones they stack with the last one, the main one, on top. */
  footer?: ReactNode;
  size?: DialogSize;
  isDismissable?: boolean;
  /** Comes from below on phones, where the thumb is. */
  isSheet?: boolean;
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
  isSheet = false,
  role,
}: DialogProps) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={isDismissable}
      role={role}
      overlayClass={classNames('justify-center', isSheet ? 'items-end sm:items-center sm:p-4' : 'items-center p-4')}
      panelClass={classNames(
        'max-h-full w-full rounded-soft data-entering:opacity-0 data-exiting:opacity-0',
        isSheet ? sheetClass : 'data-entering:translate-y-2',
        widths[size],
      )}
    >
      <ModalHeader title={title} onClose={isDismissable ? onClose : undefined} />
      <ModalBody>{children}</ModalBody>
      {footer && <ModalFooter>{footer}</ModalFooter>}
    </ModalFrame>
  );
}

const sheetClass =
  'max-sm:max-h-[94%] max-sm:rounded-b-none max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-entering:translate-y-full max-sm:data-exiting:translate-y-full';

const widths: Record<DialogSize, string> = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' };

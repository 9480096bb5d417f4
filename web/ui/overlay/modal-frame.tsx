import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../class-names.ts';
import { useRoomForNotices } from './use-room-for-notices.ts';
import { useWayBack } from './use-way-back.ts';

type ModalFrameProps = {
  isOpen: boolean;
  onClose: () => void;
  isDismissable: boolean;
  role?: 'dialog' | 'alertdialog';
  overlayClass: string;
  panelClass: string;
  children: ReactNode;
};

/** The dimmed page and the panel that a dialog and a drawer have in common. Focus stays inside until it closes. */
export function ModalFrame(props: ModalFrameProps) {
  const room = useRoomForNotices(props.isOpen);
  useWayBack(props.isOpen && props.isDismissable, props.onClose);
  return (
    <ModalOverlay
      data-modal
      style={{ paddingTop: room || undefined }}
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable={props.isDismissable}
      isKeyboardDismissDisabled={!props.isDismissable}
      className={classNames(
        'fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) bg-scrim/45 [container:screen/size]',
        'transition-opacity duration-200 ease-out data-entering:opacity-0 data-exiting:opacity-0',
        props.overlayClass,
      )}
    >
      <Modal
        className={classNames(
          'flex flex-col border border-line bg-surface text-ink shadow-soft transition duration-200 ease-out short:overflow-y-auto',
          props.panelClass,
        )}
      >
        <Dialog
          role={props.role}
          // Only for questions: in a dialog with a select, aria-modal would hide its list, which opens outside, from VoiceOver.
          render={
            props.role === 'alertdialog'
              ? (dom) => <section {...dom} role="alertdialog" aria-modal="true" />
              : undefined
          }
          className="flex min-h-0 flex-1 flex-col outline-none short:flex-none"
        >
          {props.children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

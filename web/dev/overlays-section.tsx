import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Drawer, type DrawerSide } from '#web/ui/overlay/drawer.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Example, Row, Section } from './section.tsx';

const entries: MenuEntry[] = [
  { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" className="size-4" /> },
  { id: 'home', label: 'Go to the home page', to: '/' },
  { id: 'locked', label: 'Not allowed', isDisabled: true },
  { id: 'remove', label: 'Delete', tone: 'danger', icon: <Trash2 aria-hidden="true" className="size-4" /> },
];

export function OverlaysSection() {
  return (
    <Section id="overlays" title="Overlays">
      <Example title="Dialog" note="Closes with Escape, the cross or a press outside.">
        <DialogExamples />
      </Example>
      <Example title="Drawer" note="From below on phones, from the side on wide screens.">
        <DrawerExamples />
      </Example>
      <Example title="Menu">
        <Row>
          <Menu label="Actions" entries={entries} align="start" />
          <Menu
            label="More actions"
            variant="quiet"
            entries={entries}
            icon={<MoreHorizontal aria-hidden="true" className="size-5" />}
          />
          <Menu label="Disabled" entries={entries} isDisabled />
        </Row>
      </Example>
      <Example title="Bottom bar" note="On phones, in place of the tabs.">
        <BottomBarExample />
      </Example>
    </Section>
  );
}

function DialogExamples() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'failure' | 'reason' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row>
      <Button onClick={() => setOpen('form')}>Open a dialog</Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button variant="quiet" onClick={() => setOpen('failure')}>
        Confirm that fails
      </Button>
      <Button variant="secondary" onClick={() => setOpen('reason')}>
        With a reason
      </Button>
      <Button variant="secondary" onClick={() => setOpen('password')}>
        With the password
      </Button>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Write to the seller"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Send</Button>
          </>
        }
      >
        <TextField label="Subject" placeholder="Is it still available?" />
      </Dialog>
      <AskDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={() => pause()}
        title="Delete this listing?"
        confirmLabel="Delete"
        tone="danger"
      >
        <p>Its photos and its saves go with it.</p>
      </AskDialog>
      <AskDialog
        isOpen={open === 'failure'}
        onClose={close}
        onConfirm={() => pause().then(() => Promise.reject(new Error('example')))}
        title="Publish now?"
        confirmLabel="Publish"
      >
        <p>This one always fails, to show how that looks.</p>
      </AskDialog>
      {open === 'reason' && (
        <ReasonDialog
          draftName="dev"
          onClose={close}
          onConfirm={() => pause()}
          title="Take this listing down?"
          confirmLabel="Take down"
          tone="danger"
        >
          <p>Its owner reads the reason.</p>
        </ReasonDialog>
      )}
      <PasswordDialog
        isOpen={open === 'password'}
        onClose={close}
        onConfirm={() => pause()}
        title="Delete your account?"
        confirmLabel="Delete"
        tone="danger"
      >
        <p>Enter your password once more.</p>
      </PasswordDialog>
    </Row>
  );
}

function DrawerExamples() {
  const [side, setSide] = useState<DrawerSide>('bottom');
  const [isOpen, setOpen] = useState(false);
  function show(from: DrawerSide) {
    setSide(from);
    setOpen(true);
  }
  return (
    <Row>
      {(['bottom', 'left', 'right'] as const).map((from) => (
        <Button key={from} variant="secondary" onClick={() => show(from)}>
          From {from}
        </Button>
      ))}
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        side={side}
        title="Filters"
        footer={<Button onClick={() => setOpen(false)}>Show results</Button>}
      >
        <TextField label="Brand" />
      </Drawer>
    </Row>
  );
}

function BottomBarExample() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show the bar
      </Button>
      {isShown && (
        <BottomBar>
          <p className="flex-1 font-display text-2xl font-semibold">$180.00</p>
          <Button onClick={() => setShown(false)}>Contact Seller</Button>
        </BottomBar>
      )}
    </>
  );
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 1200));
}

import { useState } from 'react';
import { downloadFile } from '#web/lib/download-file.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useExportMyData } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataSection() {
  const { mutate, isPending } = useExportMyData();
  const [isOpen, setOpen] = useState(false);

  function exportData() {
    mutate(undefined, {
      onSuccess: (data) => downloadFile('wigloop-export.json', JSON.stringify(data, null, 2), 'application/json'),
      onError: () => toast.error('Your data could not be put together. Please try again.'),
    });
  }

  return (
    <SettingsSection id="data" title="Your data">
      <div className="space-y-6">
        <div className="space-y-3">
          <p className="text-ink-soft">Everything we keep about you, as one JSON file.</p>
          <Button variant="secondary" isPending={isPending} onClick={exportData}>
            Download my data
          </Button>
        </div>
        <div className="space-y-3 border-t border-line pt-6">
          <p className="text-ink-soft">Deleting your account cannot be undone.</p>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

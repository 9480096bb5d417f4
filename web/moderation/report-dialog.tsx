import { reportKindLabels } from '#contract/moderation/report-values.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ReportForm } from './report-form.tsx';
import type { ReportSubject } from './report-subject.ts';

interface ReportDialogProps {
  subject: ReportSubject;
  /** Names the reported thing in a few words. */
  name?: string | undefined;
  onClose: () => void;
}

export default function ReportDialog({ subject, name, onClose }: ReportDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`Report this ${reportKindLabels[subject.kind].toLowerCase()}`}>
      {name && (
        <p className="mb-5 line-clamp-2 font-semibold">
          <MemberText>{name}</MemberText>
        </p>
      )}
      <ReportForm subject={subject} onSent={onClose} onCancel={onClose} />
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import { staffNoteSchema } from '#contract/admin/admin-forms-schema.ts';
import { type AdminReport, claimReport, decideReport, noteReport, releaseReport } from '#contract/admin/reports.ts';
import { staffActs } from '#contract/listings/listing-states.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { TakeDownDialog } from '#web/admin/listings/take-down-dialog.tsx';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';
import { ReportEvidence } from './report-evidence.tsx';
import { ReportFacts, reportName } from './report-facts.tsx';

interface ReportCardProps {
  report: AdminReport;
  /** The box that chooses it, where several can be decided at once. */
  choose?: ReactNode;
}

export function ReportCard({ report, choose }: ReportCardProps) {
  const [writing, setWriting] = useState<WrittenStep>();
  const [isTakingDown, setTakingDown] = useState(false);
  const { role } = useAdmin();
  const { from } = staffActs[role].takeDown;
  const isLive = report.kind === 'listing' && from.some((status) => status === report.listingStatus);
  return (
    <Card as="article" aria-label={`Report of ${reportName(report)}`} className="space-y-4">
      {choose}
      <ReportFacts report={report} />
      <ReportEvidence report={report} />
      {report.details && <p className="wrap-anywhere whitespace-pre-line">{report.details}</p>}
      {report.note && (
        <p className="rounded-soft bg-ivory-deep px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note: </span>
          {report.note}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <WaysToSubject report={report} onTakeDown={isLive ? () => setTakingDown(true) : undefined} />
        <Steps report={report} onWrite={setWriting} />
      </div>
      {writing && <ReportStepDialog report={report} step={writing} onClose={() => setWriting(undefined)} />}
      {isTakingDown && (
        <TakeDownDialog
          listing={{ id: report.subjectId, title: report.evidence.title ?? '' }}
          onClose={() => setTakingDown(false)}
        />
      )}
    </Card>
  );
}

function WaysToSubject({ report, onTakeDown }: { report: AdminReport; onTakeDown?: () => void }) {
  const to = useAdminPath();
  const [maySeeListings, mayWriteListings] = [useCan('listings.read'), useCan('listings.write')];
  const maySeeMessages = useCan('messages.moderate');
  const about = reportName(report);
  return (
    <div className="flex flex-wrap gap-2">
      {report.kind === 'listing' && maySeeListings && report.listingStatus && (
        <ButtonLink to={to(`listings?listing=${report.subjectId}`)} variant="secondary" size="small" about={about}>
          Open listing
        </ButtonLink>
      )}
      {onTakeDown && mayWriteListings && (
        <Button variant="secondary" size="small" about={about} onClick={onTakeDown}>
          Take listing down
        </Button>
      )}
      {report.kind === 'member' && (
        <ButtonLink to={`/user/${report.subjectId}`} target="_blank" variant="secondary" size="small" about={about}>
          Open profile
          <NewTab />
        </ButtonLink>
      )}
      {report.kind === 'message' && maySeeMessages && (
        <ButtonLink to={to('messages')} variant="secondary" size="small">
          Reported messages
        </ButtonLink>
      )}
    </div>
  );
}

/** A report that a colleague claimed can only be taken over; a decision stays. */
function Steps({ report, onWrite }: { report: AdminReport; onWrite: (step: WrittenStep) => void }) {
  const { id } = useAdmin();
  const take = useReportStep(report.id);
  const about = reportName(report);
  const isOthers = report.status === 'claimed' && report.claimedBy !== null && report.claimedBy.id !== id;
  return (
    <div className="flex flex-wrap gap-2">
      <FormError error={take.error} className="w-full" />
      {report.status === 'open' && (
        <Button
          variant="secondary"
          size="small"
          about={about}
          isPending={take.isPending}
          onClick={() => take.mutate({ step: 'claim' })}
        >
          Claim
        </Button>
      )}
      {report.status === 'claimed' && (
        <Button
          variant="secondary"
          size="small"
          about={about}
          isPending={take.isPending}
          onClick={() => take.mutate({ step: 'release' })}
        >
          {isOthers ? 'Take from them' : 'Give back'}
        </Button>
      )}
      <Button variant="secondary" size="small" about={about} onClick={() => onWrite('note')}>
        Note
      </Button>
      {!isClosed(report) && !isOthers && (
        <>
          <Button variant="secondary" size="small" about={about} onClick={() => onWrite('dismissed')}>
            Dismiss
          </Button>
          <Button size="small" about={about} onClick={() => onWrite('resolved')}>
            Resolve
          </Button>
        </>
      )}
    </div>
  );
}

const isClosed = ({ status }: AdminReport) => status === 'resolved' || status === 'dismissed';

type WrittenStep = 'note' | 'resolved' | 'dismissed';

const stepTexts: Record<WrittenStep, { title: string; button: string; done: string }> = {
  note: { title: 'Note for moderators', button: 'Save note', done: 'Note saved' },
  resolved: { title: 'Resolve this report', button: 'Resolve', done: 'Report resolved' },
  dismissed: { title: 'Dismiss this report', button: 'Dismiss', done: 'Report dismissed' },
};

/** The steps that come with a few words. Only moderators read them. */
function ReportStepDialog({ report, step, onClose }: { report: AdminReport; step: WrittenStep; onClose: () => void }) {
  const { mutateAsync } = useReportStep(report.id);
  const { title, button, done } = stepTexts[step];
  return (
    <ReasonDialog
      draftName={`report-note:${report.id}`}
      startText={report.note ?? ''}
      title={title}
      confirmLabel={button}
      label={step === 'note' ? 'Note' : 'Note (optional)'}
      description="What was found, and what was done. Members never see it."
      schema={staffNoteSchema}
      onConfirm={(note) => mutateAsync({ step, note })}
      doneText={done}
      onClose={onClose}
    />
  );
}

/** Reports stand in both lists, beside the listings they are about, and in the counts of the menu. */
export const reportParts = ['reports', 'reported-messages', 'listings', 'attention'] as const;

type ReportStep = { step: 'claim' | 'release' } | { step: WrittenStep; note: string };

function useReportStep(id: string) {
  return useOfficeAct(
    async (input: ReportStep) => {
      const params = { id };
      if (!('note' in input)) return call(input.step === 'claim' ? claimReport : releaseReport, { params });
      const { step, note } = input;
      if (step === 'note') return call(noteReport, { params, body: { note } });
      return call(decideReport, { params, body: { decision: step, note } });
    },
    ...reportParts,
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countText, numberText } from '#contract/count-text.ts';
import { broughtPhotosMax } from '#contract/listings/bring-in/bring-in-values.ts';
import { draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { photoAccept } from '#contract/photos/photo-urls.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { invalidateDrafts } from '#web/listings/mine/drafts/drafts.queries.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { DropZone } from '#web/ui/form/drop-zone.tsx';
import { LinkAboveHeading } from '#web/ui/text/link-above-heading.tsx';
import { BringInPreview, nameOf } from './bring-in-preview.tsx';
import { BringInProgress } from './bring-in-progress.tsx';
import { type BroughtRow, type Run, type RunState, startRun } from './bring-in-run.ts';
import { photoIdOf } from './brought-ids.ts';
import { makeJudge } from './judge-rows.ts';
import { downloadTemplate } from './template.ts';
import { type Row, useBroughtFiles } from './use-brought-files.ts';

export function meta() {
  return [{ title: `Bring in listings | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const accepted = ['.csv', '.tsv', '.txt', '.zip', ...photoAccept.split(',')];

/** /account/listings/bring-in: many wigs from a table, saved as drafts. */
export default function BringInPage() {
  const memberId = useSession().member?.id ?? '';
  const files = useBroughtFiles(memberId);
  const { table, photos } = files;
  const { shown: brands } = useBrands();
  const judge = useMemo(() => makeJudge(photos, brands), [photos, brands]);
  const { run, state, start, leave } = useRun();

  async function save(rows: readonly Row[]) {
    start(
      await Promise.all(
        rows.map(async (row): Promise<BroughtRow> => {
          const judged = judge(row.cells);
          const own = judged.photos.map(async (photo) => ({ ...photo, id: await photoIdOf(row.id, photo) }));
          return { id: row.id, name: nameOf(row), typed: judged.typed, photos: await Promise.all(own) };
        }),
      ),
    );
  }

  if (run && state)
    return (
      <>
        <Heading />
        <BringInProgress
          state={state}
          run={run}
          onTryAgain={() => start([...new Set(state.failed.map(({ row }) => row))])}
          onBeginAnew={() => {
            leave();
            files.beginAnew();
          }}
        />
      </>
    );
  return (
    <>
      <Heading />
      <div className="space-y-8">
        <div className="max-w-2xl space-y-4">
          <p className="text-ink-soft">
            List your wigs in a table, one row each, and bring them in as drafts with their photos: up to {draftsMax}{' '}
            rows and {numberText(broughtPhotosMax)} photos. Name the photos in the column Photos, or begin their names
            with the reference of the row.
          </p>
          <Button variant="secondary" size="small" onClick={downloadTemplate}>
            Download the template
          </Button>
          <DropZone
            label={table ? `${table.name} and ${countText(photos.length, 'photo')}` : 'A table and photos'}
            description="The table as CSV; photos as files or as a ZIP. You can add more afterwards."
            buttonLabel="Choose files"
            accept={accepted}
            isMultiple
            isDisabled={files.isReading}
            onFiles={(chosen) => void files.addFiles(chosen)}
          />
          <p role="status" className="empty:hidden">
            {files.isReading && 'Reading your files...'}
          </p>
          <FormError items={files.problems} />
          {!table && photos.length > 0 && <p>{countText(photos.length, 'photo')} chosen. The table is missing.</p>}
        </div>
        {table && (
          <BringInPreview
            table={table}
            judge={judge}
            strays={straysOf(table.rows, judge, photos)}
            onMend={files.mend}
            onLeaveOut={files.leaveOut}
            onSave={() => void save(table.rows)}
          />
        )}
      </div>
    </>
  );
}

function Heading() {
  return (
    <>
      <LinkAboveHeading to="/account/listings?tab=drafts">Drafts</LinkAboveHeading>
      <h1 className="mb-4 text-3xl font-medium sm:text-4xl">Bring in listings</h1>
    </>
  );
}

function straysOf(
  rows: readonly Row[],
  judge: ReturnType<typeof makeJudge>,
  photos: Parameters<typeof makeJudge>[0],
): string[] {
  const taken = new Set(rows.flatMap(({ cells }) => judge(cells).photos));
  return photos.filter((photo) => !taken.has(photo)).map(({ path }) => path);
}

/** Goes on while the page is open, and ends with it. */
function useRun() {
  const client = useQueryClient();
  const current = useRef<Run>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [state, setState] = useState<RunState | null>(null);
  useEffect(() => () => current.current?.stop(), []);
  const phase = state?.phase;
  useEffect(() => {
    if (phase === 'done' || phase === 'stopped') void invalidateDrafts(client);
  }, [phase, client]);
  return {
    run,
    state,
    start(rows: readonly BroughtRow[]) {
      const begun = startRun(rows, setState);
      current.current = begun;
      setRun(begun);
    },
    leave() {
      current.current = null;
      setRun(null);
      setState(null);
    },
  };
}

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
import { BringInProgress } from './bring-in-progress.tsx';
import { type BroughtRow, type Run, type RunState, startRun } from './bring-in-run.ts';
import { importIdOf, photoIdOf } from './brought-ids.ts';
import { nameOf, type Row } from './brought-rows.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { type Judge, makeJudge } from './judge-rows.ts';
import type { BroughtPhoto } from './match-photos.ts';
import { BringInPreview } from './preview/bring-in-preview.tsx';
import { downloadTemplate } from './template.ts';
import { useBroughtFiles } from './use-brought-files.ts';

export function meta() {
  return [{ title: `Bring in listings | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const accepted = ['.xlsx', '.csv', '.tsv', '.txt', '.zip', ...photoAccept.split(',')];

/** /account/listings/bring-in: many wigs from a table, saved as drafts. */
export default function BringInPage() {
  const memberId = useSession().member?.id ?? '';
  const { shown: brands } = useBrands();
  const files = useBroughtFiles(memberId, brands);
  const { table, open, photos } = files;
  const judge = useMemo(() => makeJudge(photos, brands), [photos, brands]);
  const { run, state, start, leave } = useRun();

  async function save(all: readonly Row[]) {
    const rows = all.filter(({ isOut }) => !isOut);
    const importId = await importIdOf(
      memberId,
      all.map(({ id }) => id),
    );
    start(
      await Promise.all(
        rows.map(async (row): Promise<BroughtRow> => {
          const judged = judge(row.cells);
          const own = judged.photos.map(async (photo) => ({ ...photo, id: await photoIdOf(row.id, photo) }));
          return { id: row.id, importId, name: nameOf(row), typed: judged.typed, photos: await Promise.all(own) };
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
            Bring in your table from another shop or a spreadsheet, one wig a row, as drafts with their photos: up to{' '}
            {draftsMax} drafts and {numberText(broughtPhotosMax)} photos. Photos are found by the names that a row
            gives, or by names that begin with its reference.
          </p>
          <Button variant="secondary" size="small" onClick={downloadTemplate}>
            Download the template
          </Button>
          <DropZone
            label={table ? `${table.name} and ${countText(photos.length, 'photo')}` : 'A table and photos'}
            description="The table as .xlsx or CSV; photos as files or as a ZIP. You can add more afterwards."
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
          {!open && photos.length > 0 && <p>{countText(photos.length, 'photo')} chosen. The table is missing.</p>}
        </div>
        {open && !table && (
          <ColumnChooser
            key={open.name}
            name={open.name}
            raw={open.raw}
            guessed={open.chosen}
            onChoose={files.choose}
          />
        )}
        {table && (
          <BringInPreview
            table={table}
            judge={judge}
            brands={brands}
            strays={straysOf(table.rows, judge, photos)}
            files={files}
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

function straysOf(rows: readonly Row[], judge: Judge, photos: readonly BroughtPhoto[]): BroughtPhoto[] {
  const taken = new Set(rows.flatMap(({ cells }) => judge(cells).photos));
  return photos.filter((photo) => !taken.has(photo));
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

import type { PhotoFile } from '#contract/photos/photo-urls.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { WigDrawing } from './drawing/options.ts';
import { drawOnDemand } from './drawn-media.ts';
import { fillWithDemoData } from './fill.ts';
import { demoDrawings } from './listings.ts';

/** Fills an empty database and gives the media store that draws the demo's photographs. */
export async function startDemo(deps: Deps, store: MediaStore): Promise<{ media: MediaStore; close(): Promise<void> }> {
  await fillWithDemoData(deps);
  let known: Map<string, WigDrawing> | undefined;
  const drawings = (): Map<string, WigDrawing> => {
    known ??= demoDrawings();
    return known;
  };
  const { media, drawAhead, close } = drawOnDemand(store, deps.database.pool, drawings, {
    isSketching: deps.env.sketchDemo,
  });
  void findCovers(deps).then(drawAhead, () => {});
  return { media, close };
}

/** The featured photographs of the newest listings: what the first page shows. The others are drawn when asked for. */
async function findCovers({ database: { pool } }: Deps) {
  const { rows } = await pool.query<{ id: string; ownerId: string }>(
    `select ph.id, ph.owner_id as "ownerId" from photos ph join listings l on l.id = ph.listing_id
     where ph.position = 1 order by l.sort_at desc limit 24`,
  );
  return rows.map((row): PhotoFile => ({ ...row, purpose: 'listing', width: 640, format: 'webp' }));
}

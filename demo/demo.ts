import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media-store.ts';
import type { WigDrawing } from './drawing/options.ts';
import { drawOnDemand } from './drawn-media.ts';
import { fillWithDemoData } from './fill.ts';

/** Fills an empty database and gives the media store that draws the demo's photographs. */
export async function startDemo(deps: Deps, store: MediaStore): Promise<{ media: MediaStore; close(): Promise<void> }> {
  await fillWithDemoData(deps);
  const drawings = new Map<string, WigDrawing>();
  const { media, close } = drawOnDemand(store, deps.database.pool, () => drawings);
  return { media, close };
}

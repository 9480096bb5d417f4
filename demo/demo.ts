import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { WigDrawing } from './drawing/options.ts';
import { drawOnDemand } from './drawn-media.ts';
import { fillWithDemoData } from './fill.ts';
import { demoDrawings } from './listings.ts';
import { memberDrawings } from './members.ts';

/** Fills an empty database and gives the media store that makes the demo's photographs. */
export async function startDemo(deps: Deps, store: MediaStore): Promise<{ media: MediaStore; close(): Promise<void> }> {
  await fillWithDemoData(deps);
  let known: Map<string, WigDrawing> | undefined;
  const drawings = (): Map<string, WigDrawing> => {
    known ??= new Map([...demoDrawings(), ...memberDrawings()]);
    return known;
  };
  return drawOnDemand(store, deps.database.pool, drawings, { isSketching: deps.env.sketchDemo });
}

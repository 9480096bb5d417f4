import type pg from 'pg';
import { type PhotoFile, parsePhotoKey, photoKey } from '#contract/photos/photo-urls.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { DrawPool } from './draw-pool.ts';
import type { WigDrawing } from './drawing/options.ts';

/** Cards and thumbnails show these two; they are drawn together. The large size is drawn when a listing is opened. */
const cardWidths = [640, 320];

/**
 * The media store of a server with demo data: a demo photograph that is asked for and not there yet is drawn and kept.
 * Drawing a thousand of them before the first page would take minutes.
 */
export function drawOnDemand(
  store: MediaStore,
  pool: pg.Pool,
  drawings: () => Map<string, WigDrawing>,
  { isSketching = false } = {},
) {
  const artist = new DrawPool(isSketching);
  const underWay = new Map<string, Promise<void>>();

  const make = (file: PhotoFile, drawing: WigDrawing, ahead: boolean): Promise<void> => {
    const widths = cardWidths.includes(file.width) ? cardWidths : [file.width];
    const name = `${file.id}-${widths[0]}`;
    const busy = underWay.get(name);
    if (busy) return busy;
    const work = (async () => {
      for (const { width, format, bytes } of await artist.draw(drawing, widths, { ahead }))
        await store.put(photoKey({ ...file, width, format }), Buffer.from(bytes), `image/${format}`);
    })().finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  };

  const ensure = async (key: string): Promise<void> => {
    const file = parsePhotoKey(key);
    const drawing = file && drawings().get(file.id);
    if (!file || !drawing || (await store.head(key)) || !(await isKept(pool, file))) return;
    await make(file, drawing, false);
  };

  const media: MediaStore = {
    put: (key, bytes, contentType) => store.put(key, bytes, contentType),
    delete: (keys) => store.delete(keys),
    list: (folder) => store.list(folder),
    async get(key) {
      return (await store.get(key)) ?? ensure(key).then(() => store.get(key));
    },
    async head(key) {
      return (await store.head(key)) ?? ensure(key).then(() => store.head(key));
    },
  };

  return {
    media,
    /** Draws the given photographs while nothing else is to be drawn. */
    async drawAhead(files: readonly PhotoFile[]): Promise<void> {
      for (const file of files) {
        const drawing = drawings().get(file.id);
        if (drawing && !(await store.head(photoKey(file)))) await make(file, drawing, true).catch(() => {});
      }
    },
    close: () => artist.close(),
  };
}

/** A photograph that was deleted must not come back by being asked for. */
async function isKept(pool: pg.Pool, { id, width }: PhotoFile): Promise<boolean> {
  const { rows } = await pool.query<{ width: number }>('select width from photos where id = $1', [id]);
  return rows[0] !== undefined && width <= rows[0].width;
}

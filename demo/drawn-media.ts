import type pg from 'pg';
import { avatarWidths, type PhotoFile, parsePhotoKey, photoKey } from '#contract/photos/photo-urls.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { makeFromCover } from './covers.ts';
import { DrawPool } from './draw-pool.ts';
import type { WigDrawing } from './drawing/options.ts';

/** Cards and thumbnails show these two; they are drawn together. The large size is drawn when a listing is opened. */
const cardWidths = [640, 320];

/**
 * The media store of a server with demo data: a missing demo photograph is made and kept when it is asked for. Pictures
 * of cards come from the small covers of the repository; the rest is drawn.
 */
export function drawOnDemand(
  store: MediaStore,
  pool: pg.Pool,
  drawings: () => Map<string, WigDrawing>,
  { isSketching = false } = {},
) {
  const artist = new DrawPool();
  const underWay = new Map<string, Promise<void>>();

  const keep = (file: PhotoFile, bytes: Uint8Array) =>
    store.put(photoKey(file), Buffer.from(bytes), `image/${file.format}`);

  /** All sizes and formats of a group at once: four cards that ask at the same time wait for one drawing. */
  const draw = (file: PhotoFile, drawing: WigDrawing, widths: readonly number[]): Promise<void> => {
    const name = `${file.id}-${widths[0]}`;
    const request = { drawing, widths, isSquare: file.purpose === 'avatar', isSketch: isSketching };
    const work = async () => {
      for (const { bytes, ...variant } of await artist.draw(request)) await keep({ ...file, ...variant }, bytes);
    };
    const promise = underWay.get(name) ?? work().finally(() => underWay.delete(name));
    underWay.set(name, promise);
    return promise;
  };

  const ensure = async (key: string, isRenamed = false): Promise<void> => {
    const file = parsePhotoKey(key);
    const drawing = file && drawings().get(file.id);
    if (!file || !drawing || (await store.head(key))) return;
    if (!isRenamed && !(await isKept(pool, file))) return;
    const group: readonly number[] = file.purpose === 'avatar' ? avatarWidths.toReversed() : cardWidths;
    if (!group.includes(file.width)) return draw(file, drawing, [file.width]);
    const bytes = await makeFromCover(drawing, file);
    await (bytes ? keep(file, bytes) : draw(file, drawing, group));
  };

  const media: MediaStore = {
    put: (key, bytes, contentType) => store.put(key, bytes, contentType),
    delete: (keys) => store.delete(keys),
    /** The drawing is known by the old name alone, so each size is drawn before it moves. */
    copy: (from, to) => ensure(from, true).then(() => store.copy(from, to)),
    list: (folder) => store.list(folder),
    async get(key) {
      return (await store.get(key)) ?? ensure(key).then(() => store.get(key));
    },
    async head(key) {
      return (await store.head(key)) ?? ensure(key).then(() => store.head(key));
    },
  };

  return { media, close: () => artist.close() };
}

/** A photograph that was deleted must not come back by being asked for. */
async function isKept(pool: pg.Pool, { id, width }: PhotoFile): Promise<boolean> {
  const { rows } = await pool.query<{ width: number }>('select width from photos where id = $1', [id]);
  return rows[0] !== undefined && width <= rows[0].width;
}

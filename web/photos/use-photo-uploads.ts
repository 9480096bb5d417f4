import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { photosPerListing } from '#contract/photos/photo-urls.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import type { PhotoItem } from './photo-item.ts';
import { uploadPhoto } from './upload-photo.ts';

const atOnce = 3;
const tooManyToast = 'too-many-photos';

export interface PhotoUploads {
  items: readonly PhotoItem[];
  setItems: Dispatch<readonly PhotoItem[]>;
  addFiles(files: File[]): void;
  retry(id: string): void;
  drop(id: string): void;
  markGone(id: string): void;
  /** The photographs once none of them is on its way any more, sent or failed; never where the page is left before. */
  settle(): Promise<readonly PhotoItem[]>;
}

/** Sends photographs as soon as they are chosen, a few at a time. */
export function usePhotoUploads(initial: () => readonly PhotoItem[]): PhotoUploads {
  const [items, setItems] = useState(initial);
  const aborts = useRef(new Map<string, AbortController>());

  const change = useCallback((id: string, part: Partial<PhotoItem>) => {
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }, []);

  // Whenever a place is free, the next in line is sent.
  useEffect(() => {
    const waiting = items.filter(({ id, state, file }) => state === 'uploading' && file && !aborts.current.has(id));
    for (const { id, file } of waiting.slice(0, Math.max(0, atOnce - aborts.current.size))) {
      if (!file) continue;
      const abort = new AbortController();
      aborts.current.set(id, abort);
      uploadPhoto(id, file, { signal: abort.signal, onProgress: (progress) => change(id, { progress }) })
        .then((photo) => {
          change(id, { state: 'done', progress: 1, photo, file: undefined });
          announce(`${file.name} is uploaded`);
        })
        .catch((error: unknown) => change(id, { state: 'failed', error: failureText(error) }))
        .finally(() => {
          aborts.current.delete(id);
          // A new list, so that this effect looks again.
          setItems((now) => [...now]);
        });
    }
  }, [items, change]);

  const waiting = useRef<((settled: readonly PhotoItem[]) => void)[]>([]);
  useEffect(() => {
    if (items.some(isOnItsWay)) return;
    for (const tell of waiting.current.splice(0)) tell(items);
  }, [items]);

  const settle = useCallback(
    () =>
      items.some(isOnItsWay)
        ? new Promise<readonly PhotoItem[]>((resolve) => void waiting.current.push(resolve))
        : Promise.resolve(items),
    [items],
  );

  // Only on leaving the page: the running uploads have nobody left to tell.
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const addFiles = useCallback(
    (files: File[]) => {
      const room = photosPerListing - items.length;
      if (files.length > room) toast.error('Maximum 8 images allowed', { id: tooManyToast });
      else toast.dismiss(tooManyToast);
      const added = files.slice(0, Math.max(0, room)).map(toItem);
      if (added.length > 0) setItems((now) => [...now, ...added]);
    },
    [items.length],
  );

  const drop = useCallback((id: string) => {
    aborts.current.get(id)?.abort();
    setItems((now) => now.filter((item) => item.id !== id));
  }, []);

  const retry = useCallback(
    (id: string) => change(id, { state: 'uploading', progress: 0, error: undefined }),
    [change],
  );

  const markGone = useCallback(
    (id: string) => change(id, { state: 'failed', error: 'No longer there. Remove it and add it again.' }),
    [change],
  );

  return { items, setItems, addFiles, retry, drop, markGone, settle };
}

const isOnItsWay = ({ state }: PhotoItem): boolean => state === 'uploading';

function toItem(file: File): PhotoItem {
  return {
    id: crypto.randomUUID(),
    name: file.name,
    state: 'uploading',
    progress: 0,
    previewUrl: URL.createObjectURL(file),
    file,
  };
}

import type { MediaStore } from '#server/lib/media/media-store.ts';
import { keysIn } from './backup-store.ts';
import { mediaPlace, placesOf } from './manifest.ts';

/** `2026-11-18T05-00-00Z`, as makeBackup names them. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/**
 * Deletes all but the newest backups of a store, what was cut short included, and the media that no kept one names: what a member deleted
 * leaves the backups with the last one that had it.
 */
export async function pruneBackups(store: MediaStore, keep: number): Promise<string[]> {
  const keys = await keysIn(store, '');
  const folders = [...new Set(keys.map((key) => key.split('/')[0] ?? ''))].filter((name) => backupName.test(name));
  const finished = folders.filter((name) => keys.includes(placesOf(name).manifest)).sort();
  const kept = finished.slice(-keep);
  const wanted = new Set<string>();
  for (const name of kept) {
    const list = await store.get(placesOf(name).mediaKeys);
    for (const key of list?.bytes.toString().split('\n') ?? []) wanted.add(mediaPlace(key));
  }
  const gone = folders.filter((name) => !kept.includes(name));
  const isGone = (key: string): boolean => {
    const [top = ''] = key.split('/');
    return top === 'media' ? !wanted.has(key) : gone.includes(top);
  };
  await store.delete(keys.filter(isGone));
  return gone;
}

import { useState } from 'react';
import { uploadDealImage } from '#contract/deals/agreed-deals.ts';
import { call } from '#web/lib/api/call.ts';
import type { ChosenPhoto } from './photo-picker.tsx';

/** Photographs that are chosen now and sent together with the words. */
export function useProblemPhotos(dealId: string) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);

  /** In their order. Each has an id of its own: what arrived before a lost answer is not stored twice. */
  async function sendPhotos(): Promise<string[]> {
    for (const { id, file } of photos) {
      await call(uploadDealImage, { params: { id: dealId }, query: { id } }, { file });
    }
    return photos.map(({ id }) => id);
  }

  return { photos, setPhotos, sendPhotos };
}

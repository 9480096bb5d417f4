import type { PhotoFacts } from '#contract/photos/photo-urls.ts';

/** A photograph in the form: on its way, there, or refused. */
export interface PhotoItem {
  id: string;
  name: string;
  state: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** From the file itself, so that it shows before it has been sent. */
  previewUrl?: string;
  photo?: PhotoFacts;
  error?: string;
  /** Gone after a reload; what was not sent by then has to be chosen again. */
  file?: File;
}

export function storedItem(photo: PhotoFacts): PhotoItem {
  return { id: photo.id, name: 'Photo', state: 'done', progress: 1, photo };
}

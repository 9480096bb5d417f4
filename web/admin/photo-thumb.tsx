import { type PhotoFacts, photoUrl } from '#contract/photos/photo-urls.ts';

interface PhotoThumbProps {
  photo: Pick<PhotoFacts, 'id' | 'ownerId' | 'width'> | null;
  alt: string;
}

/** A small square of a photograph, so that moderators see what a list is about. */
export function PhotoThumb({ photo, alt }: PhotoThumbProps) {
  const look = 'size-16 shrink-0 rounded-soft border border-line bg-ivory-deep object-cover';
  if (!photo) return <span className={look} />;
  return <img src={photoUrl(photo, 320)} alt={alt} width={64} height={64} loading="lazy" className={look} />;
}

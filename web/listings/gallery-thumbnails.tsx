import { useEffect, useRef } from 'react';
import { photoUrl } from '#contract/photo-urls.ts';
import type { Photo } from '#contract/photos.ts';
import { classNames } from '#web/ui/class-names.ts';
import { averageColor } from './average-color.ts';

interface GalleryThumbnailsProps {
  photos: readonly Photo[];
  place: number;
  onChoose: (place: number) => void;
}

export function GalleryThumbnails({ photos, place, onChoose }: GalleryThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const chosen = row.current?.children[place] as HTMLElement | undefined;
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2;
  }, [place]);

  return (
    <ul ref={row} className="scrollbar-none relative flex gap-2 overflow-x-auto p-3 sm:px-1">
      {photos.map((photo, at) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Show photo ${at + 1}`}
            aria-current={at === place}
            onClick={() => onChoose(at)}
            className={classNames(
              'block cursor-pointer overflow-hidden rounded-soft border-2 transition-colors duration-200',
              at === place ? 'border-plum' : 'border-transparent hover:border-line-strong',
            )}
          >
            <img
              src={photoUrl(photo, 320)}
              alt=""
              width={64}
              height={80}
              loading="lazy"
              decoding="async"
              style={{ backgroundColor: averageColor(photo.thumbhash) }}
              className="h-20 w-16 object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

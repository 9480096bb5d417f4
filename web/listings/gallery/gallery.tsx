import Expand from 'lucide-react/icons/expand';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { gallerySizes, photoUrl } from '#contract/photos/photo-urls.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { placeholderOf } from '#web/photos/use-placeholder.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { GalleryArrows, stepByKey } from './gallery-arrows.tsx';
import { GalleryTrack, type TrackHandle } from './gallery-track.tsx';

const GalleryFullScreen = lazy(() => import('./gallery-full-screen.tsx'));

interface GalleryProps {
  photos: readonly Photo[];
  brand: string;
  title: string;
}

export function Gallery({ photos, brand, title }: GalleryProps) {
  const track = useRef<TrackHandle>(null);
  const [place, setPlace] = useState(0);
  const [isFullScreen, setFullScreen] = useState(false);
  const step = (by: 1 | -1) => track.current?.step(by);

  if (photos.length === 0)
    return (
      <div className="aspect-4/5 overflow-hidden bg-ivory-deep max-md:aspect-auto max-md:h-75 sm:rounded-soft">
        <BrandPicture brand={brand} />
      </div>
    );
  return (
    <section aria-label="Photos" onKeyDown={(event) => stepByKey(event, step)}>
      <div className="relative overflow-hidden bg-ivory-deep sm:rounded-soft">
        <GalleryTrack
          ref={track}
          photos={photos}
          brand={brand}
          title={title}
          sizes={gallerySizes}
          onPlace={setPlace}
          onPress={() => setFullScreen(true)}
          className="aspect-4/5 max-md:aspect-auto max-md:h-75"
        />
        <button
          type="button"
          aria-label="View photos full screen"
          onClick={() => setFullScreen(true)}
          className={iconButtonClass({ variant: 'secondary', className: 'absolute! top-3 right-3' })}
        >
          <Expand aria-hidden="true" className="size-5" />
        </button>
        {photos.length > 1 && <GalleryArrows place={place} count={photos.length} onStep={step} />}
      </div>
      {photos.length > 1 && (
        <GalleryThumbnails photos={photos} place={place} onChoose={(to) => track.current?.show(to)} />
      )}
      {isFullScreen && (
        <Suspense>
          <GalleryFullScreen
            photos={photos}
            brand={brand}
            title={title}
            startAt={place}
            onClose={(last) => {
              setFullScreen(false);
              track.current?.show(last, 'instant');
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface GalleryThumbnailsProps {
  photos: readonly Photo[];
  place: number;
  onChoose: (place: number) => void;
}

function GalleryThumbnails({ photos, place, onChoose }: GalleryThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const chosen = row.current?.children[place] as HTMLElement | undefined;
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2;
  }, [place]);

  // On phones a swipe, the arrows and the number lead on: the first screen belongs to title and price.
  return (
    <ul ref={row} className="scrollbar-none relative flex gap-2 overflow-x-auto px-1 py-3 max-md:hidden">
      {photos.map((photo, at) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Show photo ${at + 1}`}
            aria-current={at === place || undefined}
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
              style={placeholderOf(photo.thumbhash)}
              className="h-20 w-16 object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

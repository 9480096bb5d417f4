import Expand from 'lucide-react/icons/expand';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Photo } from '#contract/photos.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { BrandPicture } from './brand-picture.tsx';
import { GalleryArrows, stepByKey } from './gallery-arrows.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
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
      <div className="aspect-4/5 overflow-hidden bg-ivory-deep sm:rounded-soft">
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
          sizes="(min-width: 1280px) 650px, (min-width: 768px) 52vw, 100vw"
          onPlace={setPlace}
          onPress={() => setFullScreen(true)}
          className="aspect-4/5"
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

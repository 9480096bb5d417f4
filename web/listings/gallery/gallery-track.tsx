import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { type PhotoFacts, photoSources } from '#contract/photos/photo-urls.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { usePlaceholder } from '#web/photos/use-placeholder.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface TrackHandle {
  show(place: number, behavior?: ScrollBehavior): void;
  /** To the next photo or the one before, round the ends; counted from where the row is going, if it still moves. */
  step(by: 1 | -1): void;
}

interface GalleryTrackProps {
  ref?: Ref<TrackHandle>;
  photos: readonly Photo[];
  brand: string;
  title: string;
  sizes: string;
  startAt?: number;
  isBare?: boolean;
  onPlace: (place: number) => void;
  onPress?: (at: { x: number; y: number }) => void;
  className?: string;
}

/** All photographs in a row that is scrolled from one to the next: so a swipe follows the finger, as phones do it. */
export function GalleryTrack(props: GalleryTrackProps) {
  const { ref, photos, brand, title, sizes, startAt = 0, isBare, onPlace, onPress, className } = props;
  const row = useRef<HTMLUListElement>(null);
  const firstPlace = useRef(startAt);

  /** Where the row is scrolling to, until it has arrived or a finger takes over. */
  const goal = useRef<number | null>(null);
  const count = photos.length;

  useImperativeHandle(ref, () => {
    const go = (place: number, behavior?: ScrollBehavior) => {
      goal.current = place;
      show(row.current, place, behavior);
    };
    return {
      show: go,
      step: (by) => go(((goal.current ?? placeOf(row.current)) + by + count) % count),
    };
  }, [count]);
  useEffect(() => show(row.current, firstPlace.current, 'instant'), []);

  return (
    <ul
      ref={row}
      tabIndex={photos.length > 1 ? 0 : undefined}
      aria-label={countText(photos.length, 'photo')}
      onScroll={({ currentTarget }) => {
        const place = placeOf(currentTarget);
        if (place === goal.current) goal.current = null;
        onPlace(place);
      }}
      onPointerDown={() => {
        goal.current = null;
      }}
      className={classNames(
        'scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain outline-offset-[-2px]',
        className,
      )}
    >
      {photos.map((photo, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside does the same by keyboard.
        <li
          key={photo.id}
          onClick={onPress && (({ clientX, clientY }) => onPress({ x: clientX, y: clientY }))}
          className={classNames('h-full w-full shrink-0 snap-center snap-always', onPress && 'cursor-zoom-in')}
        >
          <GalleryPhoto
            photo={photo}
            brand={brand}
            alt={`${title}, photo ${place + 1} of ${photos.length}`}
            sizes={sizes}
            isFirst={place === startAt}
            isBare={isBare}
          />
        </li>
      ))}
    </ul>
  );
}

function placeOf(row: HTMLUListElement | null): number {
  return row ? Math.round(row.scrollLeft / row.clientWidth) : 0;
}

function show(row: HTMLUListElement | null, place: number, behavior: ScrollBehavior = 'smooth'): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollTo({ left: place * row.clientWidth, behavior: isCalm ? 'instant' : behavior });
}

interface GalleryPhotoProps {
  photo: PhotoFacts;
  brand: string;
  alt: string;
  sizes: string;
  /** The one that is seen first should not wait for the others. */
  isFirst: boolean;
  /** Around it shows what lies behind; without, its own blur. */
  isBare?: boolean;
}

/** Whole, never cut: what is at the edge may matter to a buyer. */
function GalleryPhoto({ photo, brand, alt, sizes, isFirst, isBare }: GalleryPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  const placeholder = usePlaceholder(isBare ? undefined : photo.thumbhash);
  if (isBroken) return <BrandPicture brand={brand} />;
  const { src, avif, webp, width, height } = photoSources(photo);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
        style={placeholder}
        className="size-full object-contain"
      />
    </picture>
  );
}

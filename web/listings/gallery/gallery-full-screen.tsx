import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { type PhotoFacts, photoUrl } from '#contract/photos/photo-urls.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { GalleryArrows, stepByKey } from './gallery-arrows.tsx';
import { GalleryTrack, type TrackHandle } from './gallery-track.tsx';

interface GalleryFullScreenProps {
  photos: readonly Photo[];
  brand: string;
  title: string;
  startAt: number;
  onClose: (lastPlace: number) => void;
}

const zooms = [1, 2, 3.5];

/** The browser's own modal dialog: Escape closes it, and the focus returns to where it was. */
export default function GalleryFullScreen({ photos, brand, title, startAt, onClose }: GalleryFullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<TrackHandle>(null);
  const [place, setPlace] = useState(startAt);
  const [zoom, setZoom] = useState(0);
  const photo = photos[place];
  const close = () => onClose(place);

  // Before the row of photos goes to its first place: what is not shown yet cannot be scrolled.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  function step(by: 1 | -1) {
    setZoom(0);
    track.current?.step(by);
  }
  function changeZoom(step: number) {
    setZoom((level) => Math.min(zooms.length - 1, Math.max(0, level + step)));
  }
  function steer(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') changeZoom(1);
    else if (event.key === '-') changeZoom(-1);
    else if (zoom === 0) stepByKey(event, step);
    // The gallery below must not turn over as well.
    event.stopPropagation();
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Photos, full screen"
      onClose={close}
      onKeyDown={steer}
      className="on-dark fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-ink text-white backdrop:bg-ink"
    >
      <GalleryTrack
        ref={track}
        photos={photos}
        brand={brand}
        title={title}
        sizes="100vw"
        startAt={startAt}
        isBare
        onPlace={setPlace}
        onPress={() => setZoom(1)}
        className="h-dvh"
      />
      {zoom > 0 && photo && (
        <GalleryZoom photo={photo} alt={title} zoom={zooms[zoom] ?? 1} onPress={() => setZoom(0)} />
      )}
      {photos.length > 1 && <GalleryArrows place={place} count={photos.length} onStep={step} />}
      <div className="absolute top-3 right-3 flex gap-2">
        <FullScreenButton label="Zoom out" isDisabled={zoom === 0} onPress={() => changeZoom(-1)} icon={ZoomOut} />
        <FullScreenButton
          label="Zoom in"
          isDisabled={zoom === zooms.length - 1}
          onPress={() => changeZoom(1)}
          icon={ZoomIn}
        />
        <FullScreenButton label="Close" onPress={close} icon={X} />
      </div>
    </dialog>
  );
}

interface FullScreenButtonProps {
  label: string;
  icon: typeof X;
  isDisabled?: boolean;
  onPress: () => void;
}

function FullScreenButton({ label, icon: Icon, isDisabled = false, onPress }: FullScreenButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className={iconButtonClass({ variant: 'secondary' })}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

interface GalleryZoomProps {
  photo: PhotoFacts;
  alt: string;
  /** How many times as large as it fits the screen. */
  zoom: number;
  onPress: () => void;
}

/** The largest file there is, to be moved about by finger, wheel, keys or by dragging with the mouse. */
function GalleryZoom({ photo, alt, zoom, onPress }: GalleryZoomProps) {
  const frame = useRef<HTMLElement>(null);
  const drag = useDrag(frame, onPress);
  const fit = `min(100vw, 100dvh * ${photo.width / photo.height})`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each level of zoom starts in the middle.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    current.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    );
    current.focus();
  }, [zoom]);

  return (
    <section
      ref={frame}
      {...drag}
      aria-label={`${alt}, enlarged`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="absolute inset-0 overflow-auto overscroll-contain bg-ink focus-visible:-outline-offset-4"
    >
      <div className="grid min-h-full min-w-full w-fit cursor-zoom-out place-items-center">
        <img
          src={photoUrl(photo, photo.width, 'avif')}
          alt={alt}
          width={photo.width}
          height={photo.height}
          draggable={false}
          style={{ width: `calc(${fit} * ${zoom})` }}
          className="h-auto max-w-none"
        />
      </div>
    </section>
  );
}

/** A press that does not move closes the zoom; one that moves drags. Fingers scroll by themselves. */
function useDrag(frame: { current: HTMLElement | null }, onPress: () => void) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const hasMoved = useRef(false);
  return {
    onPointerDown({ clientX, clientY }: PointerEvent) {
      const { scrollLeft = 0, scrollTop = 0 } = frame.current ?? {};
      from.current = { x: clientX, y: clientY, left: scrollLeft, top: scrollTop };
      hasMoved.current = false;
    },
    onPointerMove({ clientX, clientY, pointerType, buttons }: PointerEvent) {
      if (!from.current || buttons === 0) return;
      const [dx, dy] = [clientX - from.current.x, clientY - from.current.y];
      if (Math.abs(dx) + Math.abs(dy) > 5) hasMoved.current = true;
      if (pointerType === 'mouse') frame.current?.scrollTo(from.current.left - dx, from.current.top - dy);
    },
    onClick() {
      if (!hasMoved.current) onPress();
    },
  };
}

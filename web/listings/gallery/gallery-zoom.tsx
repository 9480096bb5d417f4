import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { type PhotoFacts, photoUrl } from '#contract/photos/photo-urls.ts';

interface GalleryZoomProps {
  photo: PhotoFacts;
  alt: string;
  /** How many times as large as it fits the screen. */
  zoom: number;
  onPress: () => void;
}

/** The largest file there is, to be moved about by finger, wheel, keys or by dragging with the mouse. */
export function GalleryZoom({ photo, alt, zoom, onPress }: GalleryZoomProps) {
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

import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/photos/photos.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { GalleryArrows, stepByKey } from './gallery-arrows.tsx';
import { GalleryTrack, type TrackHandle } from './gallery-track.tsx';
import { GalleryZoom } from './gallery-zoom.tsx';

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

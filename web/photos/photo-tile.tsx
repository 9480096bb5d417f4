import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import { Button } from 'react-aria-components/Button';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { PhotoItem } from './photo-item.ts';

export interface PhotoTileProps {
  item: PhotoItem;
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
  /** It was sent once, and the server has it no longer. */
  onGone: () => void;
}

/** One photograph with what can be done to it. Every move that a mouse can drag, a button can do. */
export function PhotoTile({ item, place, count, onMove, onRemove, onRetry, onGone }: PhotoTileProps) {
  const name = `photo ${place + 1}`;
  return (
    <>
      <div className="relative aspect-[4/5] overflow-hidden rounded-t-soft bg-ivory-deep">
        <img
          src={sourceOf(item)}
          alt={`${item.name}, ${name} of ${count}`}
          onError={() => void tellIfGone(item, onGone)}
          className="size-full object-cover"
        />
        <Badge tone="dark" className="absolute top-2 left-2">
          <span className="sr-only">Photo </span>
          {place + 1}
          {place === 0 && ' · Featured'}
        </Badge>
        {item.state === 'uploading' && (
          <div className="absolute inset-x-0 bottom-0 bg-surface/90 p-2">
            <ProgressBar label={`Uploading ${name}`} value={Math.round(item.progress * 100)} />
          </div>
        )}
        {item.state === 'failed' && (
          <p role="alert" className="absolute inset-x-0 bottom-0 bg-danger-soft p-2 text-sm text-danger">
            Photo {place + 1}: {item.error}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between p-1">
        <Button slot="drag" aria-label={`Drag ${name}`} className={actionClass}>
          <GripVertical aria-hidden="true" className="size-5" />
        </Button>
        {item.state === 'failed' && item.file && (
          <Button aria-label={`Try ${name} again`} onPress={onRetry} className={actionClass}>
            <RotateCcw aria-hidden="true" className="size-5" />
          </Button>
        )}
        {item.state !== 'failed' && (
          <>
            <Button
              aria-label={`Move ${name} earlier`}
              isDisabled={place === 0}
              onPress={() => onMove(-1)}
              className={actionClass}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Button>
            <Button
              aria-label={`Move ${name} later`}
              isDisabled={place === count - 1}
              onPress={() => onMove(1)}
              className={actionClass}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </Button>
          </>
        )}
        <Button aria-label={`Remove ${name}`} onPress={onRemove} className={actionClass}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </>
  );
}

/** A picture may also be missing because the connection is: only the server's word counts. */
async function tellIfGone(item: PhotoItem, onGone: () => void) {
  const source = item.previewUrl ? undefined : sourceOf(item);
  const answer = source && (await fetch(source).catch(() => undefined));
  if (answer && answer.status === 404) onGone();
}

function sourceOf({ previewUrl, photo }: PhotoItem): string | undefined {
  return previewUrl ?? (photo && photoUrl(photo, 320));
}

const actionClass =
  'grid size-10 place-items-center rounded-full text-ink-soft data-hovered:bg-plum-soft data-hovered:text-plum ' +
  'data-disabled:opacity-40 data-focus-visible:outline-2 data-focus-visible:outline-plum sm:size-9';

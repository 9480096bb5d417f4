import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import type { PhotoItem } from './photo-item.ts';

interface PhotoGridProps {
  items: readonly PhotoItem[];
  onReorder: (items: readonly PhotoItem[]) => void;
  onRemove: (item: PhotoItem) => void;
  onRetry: (id: string) => void;
  onGone: (id: string) => void;
}

/** The listing's photographs in order, the first one featured. By mouse, by touch (the arrows) and by keyboard. */
export default function PhotoGrid({ items, onReorder, onRemove, onRetry, onGone }: PhotoGridProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      onReorder(moved(items, new Set([...keys].map(String)), String(target.key), target.dropPosition)),
  });
  return (
    <GridList
      aria-label="Photos"
      layout="grid"
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      // Tiles look different when their place changes, which the items alone do not tell.
      dependencies={[items]}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4"
    >
      {(item) => (
        <GridListItem
          id={item.id}
          textValue={photoName(items.indexOf(item), items.length)}
          className="rounded-soft border border-line bg-surface data-dragging:opacity-50 data-drop-target:border-plum data-focus-visible:outline-2 data-focus-visible:outline-plum"
        >
          <PhotoTile
            item={item}
            place={items.indexOf(item)}
            count={items.length}
            onMove={(by) => {
              onReorder(swapped(items, items.indexOf(item), by));
              announce(`Now ${photoName(items.indexOf(item) + by, items.length).toLowerCase()}`);
            }}
            onRemove={() => {
              onRemove(item);
              announce(`${photoName(items.indexOf(item), items.length)} removed`);
            }}
            onRetry={() => onRetry(item.id)}
            onGone={() => onGone(item.id)}
          />
        </GridListItem>
      )}
    </GridList>
  );
}

const photoName = (place: number, count: number): string => `Photo ${place + 1} of ${count}`;

function moved(items: readonly PhotoItem[], keys: Set<string>, target: string, position: string): PhotoItem[] {
  const taken = items.filter(({ id }) => keys.has(id));
  const rest = items.filter(({ id }) => !keys.has(id));
  const at = rest.findIndex(({ id }) => id === target) + (position === 'after' ? 1 : 0);
  return rest.toSpliced(at, 0, ...taken);
}

function swapped(items: readonly PhotoItem[], at: number, by: -1 | 1): PhotoItem[] {
  const item = items[at];
  return item ? items.toSpliced(at, 1).toSpliced(at + by, 0, item) : [...items];
}

interface PhotoTileProps {
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
function PhotoTile({ item, place, count, onMove, onRemove, onRetry, onGone }: PhotoTileProps) {
  const name = `photo ${place + 1}`;
  const arrows = useRef<HTMLDivElement>(null);

  /** A tile that is put elsewhere loses the focus; at an end only the other arrow can take it. */
  function move(by: -1 | 1) {
    onMove(by);
    requestAnimationFrame(() => {
      const [earlier, later] = arrows.current?.querySelectorAll<HTMLButtonElement>('button') ?? [];
      const [pressed, other] = by < 0 ? [earlier, later] : [later, earlier];
      (pressed?.disabled ? other : pressed)?.focus();
    });
  }

  // Few browsers show a HEIC: its picture comes back from the server.
  const [hasPreview, setHasPreview] = useState(item.previewUrl !== undefined);
  const source = hasPreview ? item.previewUrl : item.photo && photoUrl(item.photo, 320);
  return (
    <>
      <div className="relative aspect-[4/5] overflow-hidden rounded-t-soft bg-ivory-deep">
        {source && (
          <img
            src={source}
            alt={photoName(place, count)}
            onError={() => (hasPreview ? setHasPreview(false) : void tellIfGone(source, onGone))}
            className="size-full object-cover"
          />
        )}
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
          <div ref={arrows} className="contents">
            <Button
              aria-label={`Move ${name} earlier`}
              isDisabled={place === 0}
              onPress={() => move(-1)}
              className={actionClass}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Button>
            <Button
              aria-label={`Move ${name} later`}
              isDisabled={place === count - 1}
              onPress={() => move(1)}
              className={actionClass}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </Button>
          </div>
        )}
        <Button aria-label={`Remove ${name}`} onPress={onRemove} className={actionClass}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </>
  );
}

/** A picture may also be missing because the connection is: only the server's word counts. */
async function tellIfGone(source: string, onGone: () => void) {
  const answer = await fetch(source).catch(() => undefined);
  if (answer?.status === 404) onGone();
}

const actionClass =
  'grid size-10 place-items-center rounded-full text-ink-soft data-hovered:bg-plum-soft data-hovered:text-plum ' +
  'data-disabled:opacity-40 data-focus-visible:outline-2 data-focus-visible:outline-plum sm:size-9';

import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { announce } from '#web/ui/announce.ts';
import type { PhotoItem } from './photo-item.ts';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoGridProps {
  items: readonly PhotoItem[];
  onReorder: (items: readonly PhotoItem[]) => void;
  onRemove: (item: PhotoItem) => void;
  onRetry: (id: string) => void;
  onGone: (id: string) => void;
}

/** The listing's photographs in order, the first one featured. By mouse, by touch (the arrows) and by keyboard. */
export function PhotoGrid({ items, onReorder, onRemove, onRetry, onGone }: PhotoGridProps) {
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
          textValue={item.name}
          className="rounded-soft border border-line bg-surface data-dragging:opacity-50 data-drop-target:border-plum data-focus-visible:outline-2 data-focus-visible:outline-plum"
        >
          <PhotoTile
            item={item}
            place={items.indexOf(item)}
            count={items.length}
            onMove={(by) => {
              onReorder(swapped(items, items.indexOf(item), by));
              announce(`${item.name} is photo ${items.indexOf(item) + by + 1} of ${items.length}`);
            }}
            onRemove={() => onRemove(item)}
            onRetry={() => onRetry(item.id)}
            onGone={() => onGone(item.id)}
          />
        </GridListItem>
      )}
    </GridList>
  );
}

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

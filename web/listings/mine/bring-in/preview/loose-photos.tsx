import { useEffect, useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { BroughtPhoto } from '../match-photos.ts';

interface LoosePhotosProps {
  photos: readonly BroughtPhoto[];
  chosen: readonly BroughtPhoto[];
  onChoose: (chosen: readonly BroughtPhoto[]) => void;
}

const shownAtFirst = 60;

/** Photographs of no row, in the order in which they were taken. Press some, then the row; or drag them onto it. */
export function LoosePhotos({ photos, chosen, onChoose }: LoosePhotosProps) {
  const [most, setMost] = useState(shownAtFirst);
  if (photos.length === 0) return null;
  const sorted = photos.toSorted(
    (one, other) => one.file.lastModified - other.file.lastModified || one.path.localeCompare(other.path),
  );
  const toggle = (photo: BroughtPhoto) =>
    onChoose(chosen.includes(photo) ? chosen.filter((other) => other !== photo) : [...chosen, photo]);
  return (
    <section aria-labelledby="loose-heading" className="space-y-2">
      <h3 id="loose-heading" className="text-xl font-medium">
        {countText(photos.length, 'photo')} of no row
      </h3>
      <p className="text-ink-soft">Choose photos, then press Add photos at their row. A mouse can drag them there.</p>
      <ul className="flex max-h-64 flex-wrap gap-2 overflow-y-auto">
        {sorted.slice(0, most).map((photo) => (
          <li key={photo.path}>
            <button
              type="button"
              draggable
              aria-pressed={chosen.includes(photo)}
              onClick={() => toggle(photo)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', photo.path);
                if (!chosen.includes(photo)) onChoose([...chosen, photo]);
              }}
              className={classNames(
                'size-20 cursor-pointer overflow-hidden rounded-soft border-4 bg-ivory-deep text-xs wrap-anywhere',
                chosen.includes(photo) ? 'border-plum' : 'border-transparent',
              )}
            >
              <Thumbnail photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > most && (
        <Button size="small" variant="quiet" onClick={() => setMost(most + shownAtFirst)}>
          Show more photos
        </Button>
      )}
    </section>
  );
}

/** Where a browser cannot show the picture, its name stands there. */
function Thumbnail({ photo }: { photo: BroughtPhoto }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return <img src={url} alt={photo.path} draggable={false} className="size-full object-cover" />;
}

import { lazy, Suspense, useEffect } from 'react';
import { photoAccept, photosPerListing } from '#contract/photos/photo-urls.ts';
import { toast } from '#web/lib/toast.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import type { PhotoUploads } from '#web/photos/use-photo-uploads.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DropZone } from '#web/ui/form/drop-zone.tsx';

// Drag and drop is large, and a new form has nothing to drag.
const loadPhotoGrid = () => import('#web/photos/photo-grid.tsx');
const PhotoGrid = lazy(loadPhotoGrid);

interface ListingFormPhotosProps {
  uploads: PhotoUploads;
  error: string | null;
  onRemove: (item: PhotoItem) => void;
}

export function ListingFormPhotos({ uploads, error, onRemove }: ListingFormPhotosProps) {
  const { items, setItems, addFiles, retry, markGone } = uploads;
  useEffect(() => {
    void whenIdle()
      .then(loadPhotoGrid)
      .catch(() => {});
  }, []);
  return (
    <section aria-labelledby="photos-heading" className="space-y-4">
      <h2 id="photos-heading" className="text-2xl font-medium">
        Photos
      </h2>
      <p className="text-ink-soft">
        Front, side, back, inside of the cap, lace edge, ends and color tag answer most questions. The first photo is
        the featured one.
      </p>
      {items.length > 0 && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <PhotoGrid
            items={items}
            onReorder={(next) => {
              setItems(next);
              toast.success('Photo order updated', { id: 'photo-order', duration: 3000 });
            }}
            onRemove={onRemove}
            onRetry={retry}
            onGone={markGone}
          />
        </Suspense>
      )}
      <DropZone
        name="photos"
        label={items.length === 0 ? 'Add photos' : `${items.length} of ${photosPerListing} photos`}
        description="JPEG, PNG, WebP, AVIF or HEIC, up to 15 MB each. They are sent as soon as you choose them."
        buttonLabel="Choose photos"
        accept={photoAccept.split(',')}
        isMultiple
        onFiles={addFiles}
        error={error}
      />
    </section>
  );
}

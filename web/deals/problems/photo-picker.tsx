import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { countText } from '#contract/count-text.ts';
import { photoAccept } from '#contract/photos/photo-urls.ts';
import { toast } from '#web/lib/toast.ts';
import { checkImage } from '#web/photos/check-image.ts';
import { useObjectUrl } from '#web/photos/use-object-url.ts';
import { Button } from '#web/ui/button.tsx';
import { useFileChoice } from '#web/ui/form/use-file-choice.ts';

/** A photograph that was chosen. Its id is made here, so that sending it again after a lost answer stores it once. */
export interface ChosenPhoto {
  id: string;
  file: File;
}

const refusedToast = 'photo-refused';

interface PhotoPickerProps {
  photos: readonly ChosenPhoto[];
  /** How many may still be sent. */
  max: number;
  onChange: (photos: readonly ChosenPhoto[]) => void;
}

/** Photographs that go with what one writes about a problem. They are sent together with the words. */
export function PhotoPicker({ photos, max, onChange }: PhotoPickerProps) {
  const room = max - photos.length;

  const chosen = useFileChoice((files) => {
    const wrong = files.map(checkImage).find((problem) => problem !== undefined);
    if (wrong) toast.error(wrong, { id: refusedToast });
    else if (files.length > room)
      toast.error(`You can add at most ${countText(max, 'photo')} here.`, { id: refusedToast });
    else toast.dismiss(refusedToast);
    const fine = files.filter((file) => checkImage(file) === undefined).slice(0, room);
    onChange([...photos, ...fine.map((file) => ({ id: crypto.randomUUID(), file }))]);
  });

  return (
    <div className="space-y-2">
      {photos.length > 0 && (
        <ul aria-label="Photos to send" className="flex flex-wrap gap-3">
          {photos.map((photo, at) => (
            <Preview
              key={photo.id}
              photo={photo}
              place={at + 1}
              onRemove={() => onChange(photos.filter(({ id }) => id !== photo.id))}
            />
          ))}
        </ul>
      )}
      <input {...chosen.input} multiple accept={photoAccept} />
      <Button variant="secondary" size="small" disabled={room <= 0} onClick={chosen.open}>
        <ImagePlus aria-hidden="true" className="size-4.5" />
        Add photos
      </Button>
      <p className="text-sm text-ink-soft">
        {room > 0 ? `Up to ${countText(room, 'more photo')}.` : 'No more photos can be added.'} Only the parties of this
        deal and our team see them.
      </p>
    </div>
  );
}

function Preview({ photo: { file }, place, onRemove }: { photo: ChosenPhoto; place: number; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <li className="relative">
      {url && (
        <img
          src={url}
          alt={`Photograph ${place}: ${file.name}`}
          className="size-20 rounded-soft border border-line object-cover"
        />
      )}
      <button
        type="button"
        aria-label={`Remove photo ${place}`}
        onClick={onRemove}
        className="absolute -top-2 -right-2 grid size-8 cursor-pointer place-items-center rounded-full bg-ink text-white hover:bg-plum"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useRef } from 'react';
import { photoAccept } from '#contract/photo-urls.ts';
import { IconButton } from '#web/ui/button.tsx';

export function AttachButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Emptied, so that choosing the same file again is a choice, too.
    event.target.value = '';
    if (file) onChoose(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={photoAccept}
        onChange={choose}
        tabIndex={-1}
        aria-label="Image to attach"
        className="sr-only"
      />
      <IconButton label="Attach an image" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-5.5" />
      </IconButton>
    </>
  );
}

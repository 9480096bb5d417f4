import X from 'lucide-react/icons/x';
import { useObjectUrl } from './use-object-url.ts';

export function ImagePreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <div className="relative mb-2 ml-2 inline-block">
      {url && (
        <img
          src={url}
          alt={`To be sent: ${file.name}`}
          className="h-24 max-w-48 rounded-soft border border-line object-cover"
        />
      )}
      <button
        type="button"
        aria-label="Remove image"
        onClick={onRemove}
        className="absolute -top-2 -right-2 grid size-8 cursor-pointer place-items-center rounded-full bg-ink text-white hover:bg-plum"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { classNames } from '../class-names.ts';
import { ErrorLine } from '../feedback/error-line.tsx';
import { PressButton } from '../press-button.tsx';
import { descriptionClass, errorClass } from './field-class.ts';

type DropZoneProps = {
  label: string;
  /** By which a form finds it when it is in error. */
  name?: string;
  buttonLabel?: string;
  description?: string;
  error?: string | null;
  accept?: readonly string[];
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Gets whatever was dropped: the caller checks the kind, and can then say why a file was refused. */
  onFiles: (files: File[]) => void;
};

/** A place to drop files on; whoever uses no mouse has its button. */
export function DropZone(props: DropZoneProps) {
  const errorId = useId();
  const [isTarget, setTarget] = useState(false);
  const { label, isDisabled, error } = props;

  function drop(event: DragEvent) {
    event.preventDefault();
    setTarget(false);
    if (!isDisabled) deliver([...event.dataTransfer.files], props);
  }

  function enter(event: DragEvent) {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setTarget(true);
  }

  return (
    <div data-invalid={error ? true : undefined} data-field={props.name} className="flex flex-col gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        onDragOver={enter}
        onDragLeave={() => setTarget(false)}
        onDrop={drop}
        data-drop-target={isTarget || undefined}
        data-disabled={isDisabled || undefined}
        className={classNames(zoneClass, error ? 'border-danger' : 'border-line-strong')}
      >
        <ImagePlus aria-hidden="true" className="size-8 text-copper" />
        <p className="font-semibold text-ink">{label}</p>
        {props.description && <span className={descriptionClass}>{props.description}</span>}
        <FileTrigger
          acceptedFileTypes={props.accept}
          allowsMultiple={props.isMultiple}
          onSelect={(list) => deliver([...(list ?? [])], props)}
        >
          <PressButton
            isDisabled={isDisabled}
            aria-describedby={error ? errorId : undefined}
            variant="secondary"
            className="mt-1"
          >
            {props.buttonLabel ?? (props.isMultiple ? 'Choose files' : 'Choose a file')}
          </PressButton>
        </FileTrigger>
      </div>
      {error && (
        <p id={errorId} role="alert" className={errorClass}>
          <ErrorLine text={error} />
        </p>
      )}
    </div>
  );
}

function deliver(files: File[], { isMultiple, onFiles }: DropZoneProps) {
  if (files.length === 0) return;
  onFiles(isMultiple ? files : files.slice(0, 1));
}

const zoneClass =
  'flex flex-col items-center gap-2 rounded-soft border-2 border-dashed bg-surface px-6 py-8 text-center transition-colors duration-200 ' +
  'data-drop-target:border-plum data-drop-target:bg-plum-soft data-disabled:bg-ivory-deep ';

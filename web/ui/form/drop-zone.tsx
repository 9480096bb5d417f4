import ImagePlus from 'lucide-react/icons/image-plus';
import { useId } from 'react';
import { DropZone as AriaDropZone, type DropZoneProps as AriaDropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
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

export function DropZone(props: DropZoneProps) {
  const errorId = useId();
  return (
    <div data-invalid={props.error ? true : undefined} data-field={props.name} className="flex flex-col gap-1.5">
      <AriaDropZone
        isDisabled={props.isDisabled}
        onDrop={async (event) => deliver(await droppedFiles(event), props)}
        aria-describedby={props.error ? errorId : undefined}
        className={classNames(zoneClass, props.error ? 'border-danger' : 'border-line-strong')}
      >
        <ImagePlus aria-hidden="true" className="size-8 text-copper" />
        <Text slot="label" className="font-semibold text-ink">
          {props.label}
        </Text>
        {props.description && <span className={descriptionClass}>{props.description}</span>}
        <FileTrigger
          acceptedFileTypes={props.accept}
          allowsMultiple={props.isMultiple}
          onSelect={(list) => deliver([...(list ?? [])], props)}
        >
          <PressButton isDisabled={props.isDisabled} variant="secondary" className="mt-1">
            {props.buttonLabel ?? (props.isMultiple ? 'Choose files' : 'Choose a file')}
          </PressButton>
        </FileTrigger>
      </AriaDropZone>
      {props.error && (
        <p id={errorId} role="alert" className={errorClass}>
          <ErrorLine text={props.error} />
        </p>
      )}
    </div>
  );
}

async function droppedFiles(event: DropEvent) {
  const files = event.items.filter((item) => item.kind === 'file');
  return Promise.all(files.map((item) => item.getFile()));
}

function deliver(files: File[], { isMultiple, onFiles }: DropZoneProps) {
  if (files.length === 0) return;
  onFiles(isMultiple ? files : files.slice(0, 1));
}

type DropEvent = Parameters<NonNullable<AriaDropZoneProps['onDrop']>>[0];

const zoneClass =
  'flex flex-col items-center gap-2 rounded-soft border-2 border-dashed bg-surface px-6 py-8 text-center transition-colors duration-200 ' +
  'data-drop-target:border-plum data-drop-target:bg-plum-soft data-disabled:bg-ivory-deep ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-plum';

import { type ChangeEvent, useRef } from 'react';

/** A button that opens the system's choice of files. The input for it is there for nobody to see or to reach: the button is the control. */
export function useFileChoice(onChoose: (files: File[]) => void) {
  const ref = useRef<HTMLInputElement>(null);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Emptied, so that choosing the same file again is a choice, too.
    target.value = '';
    onChoose(files);
  }

  return { open: () => ref.current?.click(), input: { ref, type: 'file', hidden: true, onChange } } as const;
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const pauseMs = 300;

interface TypedText {
  /** The value of the address. */
  value: string;
  onSettle: (text: string) => void;
  clean?: (text: string) => string;
}

/** The text of a field that lives in the address: it gets there after a pause, and back and forward fill the field. */
export function useTypedText({ value, onSettle, clean = (text) => text }: TypedText) {
  const [text, setText] = useState(value);
  // On a slow phone the address comes late, when more was typed already: what was written here must not fill the field.
  const onTheWay = useRef<string[]>([]);

  const fill = useEffectEvent(() => {
    const at = onTheWay.current.indexOf(value);
    onTheWay.current = onTheWay.current.slice(at === -1 ? onTheWay.current.length : at + 1);
    if (at === -1) setText(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address fills the field.
  useLayoutEffect(fill, [value]);

  function settle() {
    const cleaned = clean(text);
    if (cleaned === (onTheWay.current.at(-1) ?? value)) return;
    onTheWay.current.push(cleaned);
    onSettle(cleaned);
  }

  const settleAfterPause = useEffectEvent(settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(settleAfterPause, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, settle };
}

import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

interface TypedText {
  /** What the address says. */
  value: string;
  onSettle: (text: string) => void;
  clean?: (text: string) => string;
}

/** The text of a field that lives in the address: it gets there after a pause, and back and forward fill the field. */
export function useTypedText({ value, onSettle, clean = (text) => text }: TypedText) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [written, setWritten] = useState(value);

  if (value !== seen) {
    setSeen(value);
    if (value !== written) {
      setText(value);
      setWritten(value);
    }
  }

  function settle() {
    const cleaned = clean(text);
    if (cleaned === written) return;
    setWritten(cleaned);
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

import { useEffect, useState } from 'react';
import { useLiveState } from './live-state.ts';

const patienceMs = 3_000;

/** Says so when news does not arrive by itself for a while; a short interruption is nobody's business. */
export function LiveNotice() {
  const isDown = useLiveState() === 'down';
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isDown) return setShown(false);
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isDown]);

  return (
    <p role="status" className="text-sm text-ink-soft">
      {isShown && 'Reconnecting… New messages will appear as soon as the connection is back.'}
    </p>
  );
}

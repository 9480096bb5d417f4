import Clock from 'lucide-react/icons/clock';
import { useEffect, useState } from 'react';
import { momentText } from '#contract/day-text.ts';
import { spanText } from '#contract/span-text.ts';

const refreshMs = 20_000;

/** A countdown in words, such as "Valid for 1 day 4 hours"; the moment itself is its tooltip. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  return (
    <time dateTime={until} title={momentText(until)} className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      Valid for {spanText(now, until)}
    </time>
  );
}

/** The moment, anew every little while. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

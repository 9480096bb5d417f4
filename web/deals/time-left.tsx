import Clock from 'lucide-react/icons/clock';
import { useEffect, useState } from 'react';
import { dueDayText, timeText } from '#contract/day-text.ts';

const refreshMs = 20_000;

/** "Valid until Sat, Nov 21, 1:46 PM": a day to write down, where a countdown would be past it with the next look. */
export function ValidUntil({ until }: { until: string }) {
  return (
    <time dateTime={until} className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      Valid until {dueDayText(until)}, {timeText(until)}
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

import { hourMs } from '#contract/durations.ts';
import { spanText } from '#contract/span-text.ts';
import { replyHours, replySoonHours } from '#contract/support/support-values.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';

/** How long a person waits for the team; near and past the promised day it stands out. */
export function WaitingBadge({ since }: { since: string }) {
  const hours = (Date.now() - new Date(since).getTime()) / hourMs;
  const { tone, note } = judge(hours);
  return (
    <Badge tone={tone}>
      waits {spanText(since)}
      {note}
    </Badge>
  );
}

function judge(hours: number): { tone: BadgeTone; note: string } {
  if (hours >= replyHours) return { tone: 'danger', note: `, more than ${replyHours} hours` };
  if (hours >= replySoonHours) return { tone: 'copper', note: `, ${replyHours} hours are soon over` };
  return { tone: 'neutral', note: '' };
}

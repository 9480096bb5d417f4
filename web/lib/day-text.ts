const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "May 4, 2026", in the reader's own time zone. */
export function dayText(moment: string): string {
  return day.format(new Date(moment));
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "May 4, 2026", in the reader's own time zone. */
export function dayText(moment: string): string {
  return day.format(new Date(moment));
}

/** The same for a day of the calendar, "2026-05-04": noon, so that it is the same day in every time zone. */
export function dateText(date: string): string {
  return dayText(`${date}T12:00`);
}

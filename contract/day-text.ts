const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** "May 4, 2026". All of these in the reader's own time zone; in mails in the server's. */
export const dayText = writer({ ...day, year: 'numeric' });
/** "May 4" */
export const shortDayText = writer(day);
/** The day in a reader's time zone, for texts that the server writes. */
export const shortDayIn = (moment: string, timeZone: string | undefined): string =>
  timeZone ? new Intl.DateTimeFormat('en-US', { ...day, timeZone }).format(new Date(moment)) : shortDayText(moment);
/** "3:07 PM" */
export const timeText = writer(time);
/** "May 4, 2026, 3:07 PM" */
export const momentText = writer({ ...day, year: 'numeric', ...time });

/** "Thu, Nov 20", where the reader is. */
export function dueDayText(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', ...day, timeZone }).format(new Date(moment));
}

/** "October 2026", for "2026-10". */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00Z`));
}

/** `dayText` for a day of the calendar, "2026-05-04": noon, so that it is the same day in every time zone. */
export function dateText(date: string): string {
  return dayText(`${date}T12:00`);
}

function writer(options: Intl.DateTimeFormatOptions): (moment: string | Date) => string {
  // Made when it is needed: the first of a page takes a phone a tenth of a second, and many pages show no date.
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(moment));
  };
}

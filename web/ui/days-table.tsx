import { dateText } from '#contract/day-text.ts';

interface DaysTableProps<Day> {
  caption: string;
  days: readonly Day[];
  measures: readonly { key: Exclude<keyof Day, 'day'>; label: string; show?: (value: number) => string }[];
}

/** What a chart of days shows, in numbers, for those who do not see it. */
export function DaysTable<Day extends { day: string }>({ caption, days, measures }: DaysTableProps<Day>) {
  return (
    // Around the table, which by itself never gets as small as hidden things have to be.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {measures.map(({ key, label }) => (
              <th key={String(key)} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dateText(day.day)}</th>
              {measures.map(({ key, show = String }) => (
                <td key={String(key)}>{show(Number(day[key]))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

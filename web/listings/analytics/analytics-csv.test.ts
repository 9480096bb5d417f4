import { expect, test } from 'vitest';
import { analyticsCsv } from './analytics-csv.ts';
import { fillDays } from './analytics-days.ts';

const listing = { id: 'a', brand: 'envy', status: 'active', views: 3, saves: 1, inquiries: 0 } as const;

test('each listing and day is a line, and a title is never a formula nor breaks the line', () => {
  const csv = analyticsCsv(
    {
      from: '2030-02-27',
      deals: { offers: 0, agreed: 0, completed: 0 },
      days: [],
      listings: [
        {
          ...listing,
          title: 'Bob, "short"',
          days: [
            [0, 1, 0, 0],
            [2, 2, 1, 0],
          ],
        },
        { ...listing, title: '=HYPERLINK("x")', days: [[89, 0, 0, 1]] },
        { ...listing, title: 'Quiet', days: [] },
      ],
    },
    () => 'Envy',
  );
  expect(csv.split('\r\n')).toEqual([
    'Listing,Brand,Status,Day,Views,Saves,Inquiries',
    '"Bob, ""short""",Envy,Active,2030-02-27,1,0,0',
    '"Bob, ""short""",Envy,Active,2030-03-01,2,1,0',
    `"'=HYPERLINK(""x"")",Envy,Active,2030-05-27,0,0,1`,
    '',
  ]);
});

test('the chart has every day, also those on which nothing happened', () => {
  const days = fillDays('2030-02-27', [[1, 4, 2, 1]]);
  expect(days).toHaveLength(90);
  expect(days.slice(0, 2)).toEqual([
    { day: '2030-02-27', views: 0, saves: 0, inquiries: 0 },
    { day: '2030-02-28', views: 4, saves: 2, inquiries: 1 },
  ]);
});

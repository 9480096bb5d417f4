import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { ListingStatusBadge } from './listing-status.tsx';

const styles = readFileSync(join(import.meta.dirname, 'listing-status.css'), 'utf8');
const [light = '', dark = ''] = styles.split('html[data-admin="dark"]');

test.for([
  ['active', 'Active', 'green'],
  ['sold', 'Sold', 'blue'],
  ['traded', 'Traded', 'purple'],
  ['deleted', 'Deleted', 'red'],
  ['removed', 'Removed', 'orange'],
  ['permanently_deleted', 'Permanently Deleted', 'red'],
] as const)('a listing that is %s has a badge that says %s in %s, by day and by night', ([status, label, color]) => {
  const badge = renderToStaticMarkup(<ListingStatusBadge status={status} />);
  expect(badge).toContain(`>${label}<`);
  expect([light, dark].map((sheet) => colorName(groundOf(sheet, badge)))).toEqual([color, color]);
});

test('what is permanently deleted is darker than what is deleted, and what nobody knows is gray', () => {
  const groundFor = (status: string) =>
    groundOf(light, renderToStaticMarkup(<ListingStatusBadge status={status as ListingStatus} />));
  expect(lightness(groundFor('permanently_deleted'))).toBeLessThan(lightness(groundFor('deleted')) / 2);
  expect(colorName(groundFor('lost'))).toBe('gray');
});

/** The last of the badge's classes that has a ground wins, as in the browser. */
function groundOf(sheet: string, badge: string): string {
  const classes = /class="([^"]*)"/.exec(badge)?.[1]?.split(' ') ?? [];
  const grounds = classes.flatMap(
    (name) => new RegExp(`\\.${name} \\{[^}]*--status-ground: (#\\w{6})`).exec(sheet)?.[1] ?? [],
  );
  return grounds.at(-1) ?? '';
}

function channels(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number];
}

const lightness = (color: string): number => Math.max(...channels(color));

function colorName(color: string): string {
  const [red, green, blue] = channels(color);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span === 0) return 'gray';
  const sixth =
    most === red ? ((green - blue) / span) % 6 : most === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  const hue = (sixth * 60 + 360) % 360;
  return nearest.find(([, until]) => hue < until)?.[0] ?? 'red';
}

/** Each up to this many degrees of the circle of colors. */
const nearest = [
  ['red', 15],
  ['orange', 45],
  ['yellow', 70],
  ['green', 165],
  ['blue', 250],
  ['purple', 310],
] as const;

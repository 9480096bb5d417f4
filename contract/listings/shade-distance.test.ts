import { expect, test } from 'vitest';
import { facets } from './facets.ts';
import { nearShadesMax } from './listing-values.ts';
import { closestWorn, nearShades, shadeDistance } from './shade-distance.ts';

const shades = facets.shade.values;

test('distances are those of a map: none to itself, the same both ways, and no way round is shorter', () => {
  for (const one of shades)
    for (const other of shades) {
      const steps = shadeDistance(one, other);
      expect(steps === 0, `${one} and ${other}`).toBe(one === other);
      expect(shadeDistance(other, one)).toBe(steps);
      for (const third of shades)
        expect(shadeDistance(one, third) + shadeDistance(third, other)).toBeGreaterThanOrEqual(steps);
    }
});

test.each([
  ['Dark Brown', 'Medium Brown', 'Light Brown'],
  ['Light Brown', 'Dark Blonde', 'Light Blonde'],
  ['Golden Blonde', 'Light Blonde', 'Platinum Blonde'],
  ['Auburn', 'Chestnut', 'Dark Red'],
  ['Dark Red', 'Mahogany', 'Copper Red'],
  ['Silver', 'White', 'Salt and Pepper'],
  ['Gray', 'Silver', 'Medium Blonde'],
  ['Platinum Blonde', 'White', 'Golden Blonde'],
] as const)('%s is closer to %s than to %s', (shade, near, far) => {
  expect(shadeDistance(shade, near)).toBeLessThanOrEqual(shadeDistance(shade, far));
  expect(closestWorn(shade, [far, near])).toBe(near);
});

test('nothing is farther from black than white', () => {
  const steps = shades.map((shade) => shadeDistance('Black', shade));
  expect(Math.max(...steps)).toBe(shadeDistance('Black', 'White'));
});

test('a shade that is far from all that are worn is close to none', () => {
  expect(closestWorn('Black', ['White', 'Strawberry Blonde'])).toBeUndefined();
  expect(closestWorn('Black', [])).toBeUndefined();
});

test('near shades begin with the worn ones, go on with the closest, and are five at most', () => {
  expect(nearShades([])).toEqual([]);
  expect(nearShades(['Golden Blonde'])).toEqual([
    ...['Golden Blonde', 'Light Blonde', 'Medium Blonde', 'Strawberry Blonde', 'Dark Blonde'],
  ]);
  for (const shade of shades) {
    const near = nearShades([shade]);
    expect(near[0]).toBe(shade);
    expect(near.length).toBeLessThanOrEqual(nearShadesMax);
    const steps = near.map((one) => shadeDistance(shade, one));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  }
  expect(nearShades(['Black', 'White']).slice(0, 2).toSorted()).toEqual(['Black', 'White']);
});

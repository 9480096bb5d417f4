import { expect, test } from 'vitest';
import { readWants } from './read-wants.ts';

const brands = [{ name: 'Jon Renau' }];

test('each line of a want list is a wish as the search understands it, without bullets and repetitions', () => {
  const text = '- Zara under $150\n\n• Zara under $150\n2. topper, average cap\n!!!';
  const wants = readWants(text, brands);
  expect(wants.map(({ line }) => line)).toEqual(['Zara under $150', 'topper, average cap', '!!!']);
  expect(wants[0]).toMatchObject({ words: 'Zara', said: ['Up to $150'], isReadable: true });
  expect(wants[1]?.said).toContain('Topper');
  expect(wants[2]?.isReadable).toBe(false);
});

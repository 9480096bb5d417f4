import { expect, test } from 'vitest';
import { exampleFacts } from './example-facts.ts';
import { fillFacts, noFacts, supportInMail } from './site-facts-values.ts';

test('a text names the facts that are set, and is left out where one of them is not', () => {
  expect(fillFacts('Write to {support}.', exampleFacts)).toBe(
    'Write to [support@wigloop.example.com](mailto:support@wigloop.example.com).',
  );
  expect(fillFacts('{phone}.', exampleFacts)).toBe('[(555) 010-0147](tel:5550100147), Monday-Friday 9am-5pm EST.');
  expect(fillFacts('{owner}.', exampleFacts)).toBe(
    'Wigloop Example Company, Wigloop, 100 Example Street, Springfield, EX 00000.',
  );
  expect(fillFacts('{phone}.', noFacts)).toBeNull();
  expect(fillFacts('{owner}.', noFacts)).toBeNull();
});

test('where to write is always said: without an address it is the contact page', () => {
  expect(fillFacts('Write to {support}.', noFacts)).toBe('Write to us through [our contact page](/contact).');
  expect(supportInMail(noFacts)).toBe('us through our contact page');
});

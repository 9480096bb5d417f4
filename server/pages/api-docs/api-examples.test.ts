import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiExamples } from './api-examples.ts';
import { apiFeatures } from './api-features.ts';

test('each example of the API is a request or an answer that its call takes', () => {
  const calls = new Map(apiFeatures.flatMap(({ modules }) => modules.flatMap(Object.entries)));
  for (const [name, example] of Object.entries(apiExamples)) {
    const { body, response } = calls.get(name) as Endpoint;
    if (example?.body !== undefined) expect(body?.safeParse(example.body).error, name).toBeUndefined();
    if (example?.answer !== undefined) expect(response.safeParse(example.answer).error, name).toBeUndefined();
  }
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshNamed } from './refresh-named.ts';

test('a change reads anew the lists that it names, and nothing else', () => {
  const client = new QueryClient();
  const keys = [['deals', 'one', 'this'], ['deals', 'one', 'other'], ['listings', 'pages'], ['my-fit'], ['session']];
  for (const key of keys) client.setQueryData(key, 'kept');
  refreshNamed(client, ['deals', 'listings'], ['deals', 'one', 'this']);
  const stale = keys.filter((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale).toEqual([
    ['deals', 'one', 'other'],
    ['listings', 'pages'],
  ]);
});

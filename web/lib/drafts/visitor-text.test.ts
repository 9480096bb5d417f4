import { afterEach, expect, test, vi } from 'vitest';
import { findDraft } from './draft-store.ts';
import { enterDoor, handOverVisitorText, holdVisitorText, leaveDoor, takeVisitorText } from './visitor-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a visitor typed is a draft of whoever signs in next, and of nobody after them', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  holdVisitorText('support', 'help', '/login');
  leaveDoor('/register');
  handOverVisitorText('amy');
  handOverVisitorText('zoe');
  expect(findDraft('amy', 'support')?.value).toBe('help');
  expect(findDraft('zoe', 'support')).toBeUndefined();
});

test('who turns back at the door finds it again, once', () => {
  holdVisitorText('support', 'help', '/login');
  expect(takeVisitorText('support')).toBe('help');
  expect(takeVisitorText('support')).toBeUndefined();
});

test('a person who opens the page later finds nothing', () => {
  holdVisitorText('support', 'help', '/login');
  leaveDoor('/');
  expect(takeVisitorText('support')).toBeUndefined();
});

test('who goes anywhere but to the sign-in has left it', () => {
  holdVisitorText('support', 'help', '/search');
  expect(takeVisitorText('support')).toBeUndefined();
});

test('who turned back before the sign-in was on the screen finds it again; nothing else brings it back', async () => {
  holdVisitorText('support', 'help', '/contact');
  enterDoor();
  expect(takeVisitorText('support')).toBe('help');
  holdVisitorText('support', 'help', '/contact');
  await new Promise((done) => setTimeout(done));
  enterDoor();
  expect(takeVisitorText('support')).toBeUndefined();
});

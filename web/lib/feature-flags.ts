import { useSyncExternalStore } from 'react';

export const featureFlags = [
  { name: 'mobile-ui-improvements', label: 'Mobile UI Improvements (Master)', isOnByDefault: true },
  { name: 'responsive-messaging', label: 'Responsive Messaging', isOnByDefault: false },
  { name: 'improved-hamburger-menu', label: 'Improved Hamburger Menu', isOnByDefault: true },
] as const;

export type FeatureFlag = (typeof featureFlags)[number]['name'];
type Flags = Record<FeatureFlag, boolean>;

export function useFeatureFlag(name: FeatureFlag): boolean {
  return useSyncExternalStore(subscribe, getFlags, getDefaults)[name];
}

export function setFeatureFlag(name: FeatureFlag, isOn: boolean): void {
  flags = { ...getFlags(), [name]: isOn };
  try {
    localStorage.setItem(storageKey, JSON.stringify(flags));
  } catch (error) {
    console.error('Could not save the feature flags', error);
  }
  notify();
}

const storageKey = 'feature_flags';
const rereadEvery = 10_000;
const defaults = Object.fromEntries(featureFlags.map(({ name, isOnByDefault }) => [name, isOnByDefault])) as Flags;

let flags: Flags | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(reread, rereadEvery);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function reread(): void {
  const stored = readFlags();
  if (featureFlags.every(({ name }) => stored[name] === flags?.[name])) return;
  flags = stored;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function getFlags(): Flags {
  flags ??= readFlags();
  return flags;
}

function getDefaults(): Flags {
  return defaults;
}

function readFlags(): Flags {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      featureFlags.map(({ name }) => [name, toBoolean(stored?.[name], defaults[name])]),
    ) as Flags;
  } catch (error) {
    console.error('Could not read the feature flags', error);
    return defaults;
  }
}

function toBoolean(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

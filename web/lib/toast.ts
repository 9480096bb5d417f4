import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info' | 'loading';

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
  /** Milliseconds on screen; null means until it is dismissed or updated. */
  duration: number | null;
  /** Where to see what it speaks of. */
  link?: { to: string; text: string } | undefined;
  /** A button for the remedy. */
  action?: { text: string; run: () => void } | undefined;
  /** The page says it to screen readers itself. */
  isSilent?: boolean;
}

interface ToastOptions {
  id?: string;
  duration?: number | null;
  link?: Toast['link'];
  action?: Toast['action'];
  isSilent?: boolean;
  /** True when the toast says why things fail right now: failures that come with it need no toasts of their own. */
  namesCause?: boolean;
  /** True when the toast says why another page opens: it is read there. */
  explainsRedirect?: boolean;
}

/** `const id = toast.loading('Saving...')`, later `toast.update(id, 'success', 'Saved')`. Each call returns the id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  loading: (message: string, options?: ToastOptions) => show('loading', message, options),
  update: (id: string, kind: ToastKind, message: string, options?: ToastOptions) =>
    show(kind, message, { ...options, id }),
  dismiss: (id: string) => endIf((other) => other.id === id),
  /** All of them, with what is remembered of their causes. */
  dismissAll: () => {
    endIf(() => true);
    errorTimes.clear();
    causeNamedAt = Number.NEGATIVE_INFINITY;
  },
  dismissErrors: () => endIf(({ kind }) => kind === 'error'),
  /** An act has failed: the errors that are shown in this turn are about it. */
  failed: (act: string) => {
    failingAct = act;
    setTimeout(() => {
      if (failingAct === act) failingAct = undefined;
    });
  },
  /** Ends the toast of the act's failure. */
  succeeded: (act: string) => endIf(({ id }) => actOfError.get(id) === act),
  /** Errors end with the page; those that lead to the next one end with that. */
  leavePage: () => {
    endIf(({ id, kind }) => kind === 'error' && !redirectErrors.has(id));
    redirectErrors.clear();
  },
};

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, getToasts, getNone);
}

const keptMax = 20;
const usualDuration = 4000;
/** Long enough to reach for it. */
const linkDuration = 10_000;
/** Failures that come this close to the toast that names their cause come from it. */
const oneCauseMs = 1500;
const none: readonly Toast[] = [];

let toasts: readonly Toast[] = none;
let lastId = 0;
/** When each error came, and when the last one that names a cause. */
const errorTimes = new Map<string, number>();
let causeNamedAt = Number.NEGATIVE_INFINITY;
let failingAct: string | undefined;
const actOfError = new Map<string, string>();
const redirectErrors = new Set<string>();
const listeners = new Set<() => void>();

function show(
  kind: ToastKind,
  message: string,
  {
    id = `toast-${++lastId}`,
    duration,
    link,
    action,
    isSilent,
    namesCause = false,
    explainsRedirect,
  }: ToastOptions = {},
): string {
  if (kind === 'error' && isAlreadyExplained(id, namesCause)) {
    toast.dismiss(id);
    return id;
  }
  if (kind === 'error' && failingAct) actOfError.set(id, failingAct);
  else actOfError.delete(id);
  // A lost session leads to the login page, whoever was the first to notice.
  if (namesCause || explainsRedirect) redirectErrors.add(id);
  const shown: Toast = {
    id,
    kind,
    message,
    link,
    action,
    isSilent,
    duration: duration === undefined ? durationOf(kind, link) : duration,
  };
  const isKnown = toasts.some((other) => other.id === id);
  // A repeated toast replaces the former one.
  const others = toasts.filter((other) => other.kind !== 'error' || kind !== 'error' || other.message !== message);
  replace(isKnown ? toasts.map((other) => (other.id === id ? shown : other)) : [shown, ...others].slice(0, keptMax));
  return id;
}

/** Keeps the error that names the cause, whichever of several came first. */
function isAlreadyExplained(id: string, namesCause: boolean): boolean {
  const now = Date.now();
  for (const [known, time] of errorTimes) if (now - time > oneCauseMs) errorTimes.delete(known);
  if (!namesCause) {
    errorTimes.set(id, now);
    return now - causeNamedAt < oneCauseMs;
  }
  causeNamedAt = now;
  replace(toasts.filter((other) => !errorTimes.has(other.id)));
  return false;
}

/** An error stays until it was read: some need long for it, some were not looking. */
function durationOf(kind: ToastKind, link: Toast['link']): number | null {
  if (link) return linkDuration;
  return kind === 'loading' || kind === 'error' ? null : usualDuration;
}

function endIf(isOver: (toast: Toast) => boolean): void {
  const over = toasts.filter(isOver);
  if (over.length === 0) return;
  for (const { id } of over) {
    actOfError.delete(id);
    redirectErrors.delete(id);
  }
  replace(toasts.filter((other) => !over.includes(other)));
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

function getNone(): readonly Toast[] {
  return none;
}

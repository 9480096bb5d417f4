import { useEffect, useRef } from 'react';

const pauseMs = 100;
const regionId = 'announcer';
let saying: ReturnType<typeof setTimeout> | undefined;
let waiting: string[] = [];

/** Says a whole sentence to screen readers, also while a dialog is open. For what the page itself does not tell them. */
export function announce(text: string): void {
  if (!text) return;
  const region = document.getElementById(regionId) ?? makeRegion();
  waiting.push(text);
  clearTimeout(saying);
  // Emptied first: the same words said again are heard again.
  region.textContent = '';
  saying = setTimeout(() => {
    region.textContent = waiting.join('. ');
    waiting = [];
  }, pauseMs);
}

/** Says it whenever it changes; nothing while it is empty. */
export function useAnnounced(text: string): void {
  useEffect(() => announce(text), [text]);
}

const typingPauseMs = 1_000;

/** Says what follows from typing once the typing pauses; nothing for what stands there at first. */
export function useAnnouncedLater(text: string): void {
  const before = useRef(text);
  useEffect(() => {
    if (text === before.current) return undefined;
    const timer = setTimeout(() => {
      before.current = text;
      announce(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
}

function makeRegion(): HTMLElement {
  const made = document.createElement('div');
  made.id = regionId;
  made.setAttribute('role', 'status');
  made.setAttribute('aria-atomic', 'true');
  // Dialogs leave what bears this mark to be heard.
  made.dataset.liveAnnouncer = '';
  made.className = 'sr-only';
  document.body.append(made);
  return made;
}

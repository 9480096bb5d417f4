import { useEffect, useState } from 'react';

/**
 * How much of the top of the screen a dialog leaves to the notices that would lie on it. While it is open this never
 * shrinks: what somebody is about to press must not move away when a notice goes.
 */
export function useRoomForNotices(isOpen: boolean): number {
  const [room, setRoom] = useState(0);

  useEffect(() => {
    const notices = isOpen && document.querySelector<HTMLElement>('[data-notices]');
    if (!notices) return;
    const sizes = new ResizeObserver(() => {
      const { left, right, bottom } = notices.getBoundingClientRect();
      if (notices.innerText && isBetween(left, right)) setRoom((before) => Math.max(before, bottom));
    });
    sizes.observe(notices);
    return () => {
      sizes.disconnect();
      setRoom(0);
    };
  }, [isOpen]);

  return room;
}

/** Where the panel will stand: it may still be on its way there. */
function isBetween(left: number, right: number): boolean {
  const panel = [...document.querySelectorAll('[data-modal] > *')].at(-1);
  if (!(panel instanceof HTMLElement)) return false;
  return panel.offsetLeft < right && panel.offsetLeft + panel.offsetWidth > left;
}

import { useLayoutEffect, useState } from 'react';

export interface AdminTheme {
  isDark: boolean;
  toggle: () => void;
}

/** Marks the whole document, because dialogs and toasts lie outside the frame; leaving the back office undoes it. */
export function useAdminTheme(): AdminTheme {
  const [isDark, setDark] = useState(readChoice);

  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.admin = isDark ? 'dark' : 'light';
    return () => {
      delete page.dataset.admin;
    };
  }, [isDark]);

  function toggle() {
    setDark(!isDark);
    keepChoice(!isDark);
  }

  return { isDark, toggle };
}

const storageKey = 'admin_theme';

// Browsers may refuse storage altogether; the choice then lasts as long as the page.
function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'dark';
  } catch {
    return false;
  }
}

function keepChoice(isDark: boolean): void {
  try {
    localStorage.setItem(storageKey, isDark ? 'dark' : 'light');
  } catch (error) {
    console.error('Could not keep the choice of light or dark', error);
  }
}

import { useRef } from 'react';

/** One id for the same words, however often they are sent: a second try after a lost answer counts once. */
export function useAttemptId() {
  const last = useRef({ words: '', id: '' });
  return (...words: string[]) => {
    const sent = words.join('\n');
    if (last.current.words !== sent) last.current = { words: sent, id: crypto.randomUUID() };
    return last.current.id;
  };
}

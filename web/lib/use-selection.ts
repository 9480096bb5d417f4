import { useState } from 'react';

/** Which rows of a list are chosen; what is no longer in the list is not. */
export function useSelection(listed: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const present = chosen.filter((id) => listed.includes(id));
  return {
    chosen: present,
    has: (id: string) => present.includes(id),
    set: (id: string, isChosen: boolean) =>
      setChosen(isChosen ? [...present, id] : present.filter((other) => other !== id)),
    setAll: (isChosen: boolean) => setChosen(isChosen ? [...listed] : []),
    isAll: listed.length > 0 && present.length === listed.length,
  };
}
export type Selection = ReturnType<typeof useSelection>;

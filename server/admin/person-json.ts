import { jsonRow } from '#server/db/json-row.ts';

interface Person {
  id: string;
  name: string;
}

/** SQL of the member whose id this is in SQL, as staff see them; null without. */
export const personJson = (id: string): string =>
  `(select ${jsonRow<Person>({ id: 'p.id', name: 'p.display_name' })} from profiles p where p.id = ${id})`;

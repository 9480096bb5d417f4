import { type SQL, sql } from 'drizzle-orm';

/** Whether it contains the text, in upper or lower case. */
export function contains(content: SQL, text: string): SQL {
  return sql`strpos(lower(${content}), lower(${text}::text)) > 0`;
}

import { type SQL, sql } from 'drizzle-orm';

/** Whether the text stands anywhere in it, in large letters or small. */
export function contains(content: SQL, text: string): SQL {
  return sql`strpos(lower(${content}), lower(${text}::text)) > 0`;
}

import { type SQL, sql } from 'drizzle-orm';

export function contains(content: SQL, text: string): SQL {
  return sql`strpos(lower(${content}), lower(${text}::text)) > 0`;
}

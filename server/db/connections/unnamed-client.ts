import pg from 'pg';

/**
 * Sends every statement without its name. A name stands for a statement that one connection remembers; a pooler that lends another
 * connection for each transaction knows it only from PgBouncer 1.21 on (`DATABASE_PREPARE=off`).
 */
export class UnnamedClient extends pg.Client {
  // Handed on as it came: the library has ten ways to call it.
  override query(...given: unknown[]): never {
    const [statement, ...rest] = given;
    return super.query(
      ...([isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest] as [string]),
    ) as never;
  }
}

function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
}

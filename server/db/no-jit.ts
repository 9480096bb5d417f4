import type { ClientBase } from 'pg';

/**
 * Every statement here is short, or walks an index: compiling one takes PostgreSQL seconds where running it takes
 * milliseconds. Said on each connection because an outside PostgreSQL compiles by default, its database need not be ours
 * to set, and PgBouncer refuses the setting when a connection opens. What is sent next waits for it.
 */
export function switchOffJit(client: ClientBase): void {
  // A connection that breaks at once tells whoever waits on it.
  client.query('set jit = off').catch(() => {});
}

import pg from 'pg';
import { applySettings, shortStatementMs } from './session-settings.ts';

interface Reading {
  name?: string;
  text: string;
  values: unknown[];
}

export interface ReadConnections {
  /** Only for short statements that read: the next statement on the same connection waits for this one. */
  query<Row extends pg.QueryResultRow>(reading: Reading): Promise<Row[]>;
  close(): Promise<void>;
}

interface Connection {
  client: pg.Client;
  waiting: number;
}

/** One for each core would do; a second keeps PostgreSQL busy while answers are on their way. */
const connectionsMin = 2;
const connectionsMax = 6;
const waitingMax = 4;

/**
 * A few connections that many readers share, each statement sent without waiting for the answer to the one before. A
 * connection for each reader makes PostgreSQL and this process wake each other for every statement; that takes longer than
 * reading one listing.
 */
export function openReadConnections(
  options: pg.ClientConfig,
  { timeoutMs = shortStatementMs, Client = pg.Client } = {},
): ReadConnections {
  let connections: Connection[] = [];
  // A connection that stops answering is given up, because many statements wait on it.
  const config = { ...options, pipeline: true, query_timeout: timeoutMs };

  const open = (): Connection => {
    const connection: Connection = { client: new Client(config), waiting: 0 };
    const forget = (): void => {
      connections = connections.filter((other) => other !== connection);
    };
    connections.push(connection);
    connection.client.on('error', forget).on('end', forget);
    connection.client.connect().catch(forget);
    applySettings(connection.client);
    return connection;
  };

  const choose = (): Connection => {
    let free: Connection | undefined;
    for (const connection of connections) if (!free || connection.waiting < free.waiting) free = connection;
    if (!free || (free.waiting > 0 && connections.length < connectionsMin)) return open();
    return free.waiting >= waitingMax && connections.length < connectionsMax ? open() : free;
  };

  return {
    async query<Row extends pg.QueryResultRow>(reading: Reading) {
      const connection = choose();
      connection.waiting += 1;
      try {
        return (await connection.client.query<Row>(reading)).rows;
      } finally {
        connection.waiting -= 1;
      }
    },
    async close() {
      await Promise.all(connections.map(({ client }) => client.end()));
    },
  };
}

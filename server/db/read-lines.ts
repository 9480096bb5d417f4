import pg from 'pg';

interface Reading {
  /** Prepared once on each line. */
  name?: string;
  text: string;
  values: unknown[];
}

export interface ReadLines {
  /** For statements that only read and are sure to be short: whoever comes next on the same line waits for this one. */
  query<Row extends pg.QueryResultRow>(reading: Reading): Promise<Row[]>;
  close(): Promise<void>;
}

interface Line {
  client: pg.Client;
  waiting: number;
}

/** One for each core would do; a second keeps PostgreSQL busy while answers are on their way. */
const linesMin = 2;
const linesMax = 6;
/** Before this many wait on every line, another line is worth its process in PostgreSQL. */
const waitingMax = 4;

/**
 * A few connections that many readers share, each statement sent without waiting for the answer to the one before. A
 * connection for each reader makes PostgreSQL and this process wake each other for every statement; that takes longer than
 * reading one listing.
 */
export function openReadLines(options: pg.ClientConfig, { timeoutMs = 10_000 } = {}): ReadLines {
  let lines: Line[] = [];
  // A line that falls silent is given up, because so many wait on it.
  const config = { ...options, pipeline: true, query_timeout: timeoutMs };

  const open = (): Line => {
    const line: Line = { client: new pg.Client(config), waiting: 0 };
    const forget = (): void => {
      lines = lines.filter((other) => other !== line);
    };
    lines.push(line);
    line.client.on('error', forget).on('end', forget);
    // Whoever waits on the line is told; the next to come opens another.
    line.client.connect().catch(forget);
    return line;
  };

  const choose = (): Line => {
    let free: Line | undefined;
    for (const line of lines) if (!free || line.waiting < free.waiting) free = line;
    if (!free || (free.waiting > 0 && lines.length < linesMin)) return open();
    return free.waiting >= waitingMax && lines.length < linesMax ? open() : free;
  };

  return {
    async query<Row extends pg.QueryResultRow>(reading: Reading) {
      const line = choose();
      line.waiting += 1;
      try {
        return (await line.client.query<Row>(reading)).rows;
      } finally {
        line.waiting -= 1;
      }
    },
    async close() {
      await Promise.all(lines.map(({ client }) => client.end()));
    },
  };
}

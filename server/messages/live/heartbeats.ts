import { heartbeatSeconds } from '#contract/messages/message-values.ts';
import { type LiveConnection, toJson } from './live-connection.ts';

const turnMs = 100;
const turnCount = (heartbeatSeconds * 1_000) / turnMs;
const heartbeat = toJson({ type: 'heartbeat' });

/** Asks every connection twice a minute whether anyone is still there, and cuts off those that did not answer. */
interface Heartbeats {
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  stop(): void;
}

/** Each connection has its turn: to ask thousands in the same moment would hold up everybody else's request. */
export function startHeartbeats(): Heartbeats {
  const turns = Array.from({ length: turnCount }, () => new Set<LiveConnection>());
  const turnOf = new Map<LiveConnection, Set<LiveConnection>>();
  let now = 0;
  let added = 0;
  const next = (at: number) => turns[at % turnCount] as Set<LiveConnection>;

  const beat = (connection: LiveConnection): void => {
    if (!connection.isAlive) {
      connection.socket.terminate();
      return;
    }
    connection.isAlive = false;
    connection.socket.ping();
    connection.send(heartbeat);
  };
  const timer = setInterval(() => {
    for (const connection of next(now++)) beat(connection);
  }, turnMs);

  return {
    add(connection) {
      const turn = next(added++).add(connection);
      turnOf.set(connection, turn);
      connection.socket.on('pong', () => {
        connection.isAlive = true;
      });
    },
    remove(connection) {
      turnOf.get(connection)?.delete(connection);
      turnOf.delete(connection);
    },
    stop: () => clearInterval(timer),
  };
}

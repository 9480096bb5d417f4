import { randomUUID } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePath } from '#contract/messages/message-values.ts';
import type { VirtualMember } from '../site.ts';
import { judge, type Stretch } from '../tally.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { prepareDealings } from './dealings.ts';
import { prepareLookingAndListing } from './looking-and-listing.ts';

export interface GreedyMember {
  start(): void;
  stop(): Promise<void>;
  /** How many requests were answered, and how many were told to come back later. */
  readonly served: number;
  readonly sentAway: number;
  /** Answers that are neither what was asked for nor a refusal with a clear sentence. */
  readonly unclear: number;
}

/** When the greedy member was away, and when there, and what came of its requests. */
export interface BesideGreedy {
  alone: readonly Stretch[];
  beside: readonly Stretch[];
  served: number;
  sentAway: number;
  unclear: number;
}

/** Half of what one member may have on the way: the other half is for photographs that arrive. */
const halfUploads = 3;
/** As many as one member may have. */
const liveTabs = 20;
const timeoutMs = 1_000;

/**
 * A member who does the most expensive thing of every kind that is allowed, all at once and without a pause: each from an
 * address of its own, so that the limits by address do not help.
 */
export async function prepareGreedyMember(
  world: World,
  databaseUrl: string,
  member: VirtualMember,
): Promise<GreedyMember> {
  const acts = [...(await prepareLookingAndListing(world, databaseUrl, member)), ...prepareDealings(world, member)];
  let working: Promise<unknown>[] = [];
  let sockets: Socket[] = [];
  let tabs: WebSocket[] = [];
  let running = false;
  let hangUp = new AbortController();
  const counts = { served: 0, sentAway: 0, unclear: 0 };

  const repeat = async (act: Act, address: string): Promise<void> => {
    while (running) {
      const { question, afterwards } = act();
      const answer = await world.site.send({ ...member, address }, { ...question, signal: hangUp.signal });
      if (answer && answer.status < 400) {
        counts.served += 1;
        await afterwards?.(answer.body);
      } else {
        counts.sentAway += 1;
        if (answer && judge(answer) === 'unclear') counts.unclear += 1;
        // Asks again sooner than told to.
        await sleep(Math.min(Number(answer?.retryAfter ?? 0.1) * 1_000, timeoutMs));
      }
    }
  };
  return {
    start() {
      running = true;
      hangUp = new AbortController();
      working = acts.flatMap(([atOnce, act], at) =>
        Array.from({ length: atOnce }, (_, nth) => repeat(act, `10.250.${at}.${nth}`)),
      );
      sockets = Array.from({ length: halfUploads }, () => sendHalf(world.site.port, member));
      tabs = Array.from({ length: liveTabs }, () => openTab(world.site.port, member));
    },
    async stop() {
      running = false;
      hangUp.abort();
      for (const socket of sockets) socket.destroy();
      for (const tab of tabs) tab.close();
      await Promise.all(working);
    },
    get served() {
      return counts.served;
    },
    get sentAway() {
      return counts.sentAway;
    },
    get unclear() {
      return counts.unclear;
    },
  };
}

/** All of an upload but its end. */
function sendHalf(port: number, { cookie }: VirtualMember): Socket {
  const length = 10 * 1024 * 1024;
  const socket = connectSocket({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(
    `POST /api/photos?id=${randomUUID()} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      `x-forwarded-for: 10.251.0.1\r\ncontent-type: image/jpeg\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(1024 * 1024));
  return socket;
}

function openTab(port: number, { cookie }: VirtualMember): WebSocket {
  const headers = { cookie, 'x-forwarded-for': '10.251.0.2' };
  return new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers } as unknown as string[]);
}

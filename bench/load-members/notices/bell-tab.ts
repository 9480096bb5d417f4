import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import type { UnreadCounts } from '#contract/notifications/notifications.ts';
import type { Site, VirtualMember } from '../site.ts';
import { readAnswer } from '../until-answered.ts';

export interface BellTab {
  /** True when the bell says what the server says when it is asked, within this time. */
  isRight(withinMs: number): Promise<boolean>;
  close(): void;
}

const reconnectMs = 500;

/** A tab that is open all the time, whose bell is told over the live connection alone. */
export function openBellTab(site: Site, member: VirtualMember): BellTab {
  let shown: number | undefined;
  let open = true;
  let socket: WebSocket | undefined;
  const ask = async (): Promise<number | undefined> =>
    readAnswer<UnreadCounts>(await site.send(member, { path: '/api/me/unread-counts' }))?.notifications;
  const onEvent = (event: LiveEvent): void => {
    if (event.type === 'hello') shown = event.unreadNotifications;
    if (event.type === 'unread-notifications') shown = event.count;
    if (event.type === 'resync') void ask().then((count) => (shown = count ?? shown));
  };
  const connect = (): void => {
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.address };
    socket = new WebSocket(`ws://127.0.0.1:${site.port}${livePath}`, { headers } as unknown as string[]);
    socket.onmessage = ({ data }) => (JSON.parse(String(data)) as LiveEvent[]).forEach(onEvent);
    socket.onclose = () => {
      if (open) setTimeout(connect, reconnectMs);
    };
  };
  connect();
  return {
    async isRight(withinMs) {
      for (const giveUpAt = performance.now() + withinMs; ; await sleep(200)) {
        if ((await ask()) === shown) return true;
        if (performance.now() > giveUpAt) return false;
      }
    },
    close() {
      open = false;
      socket?.close();
    },
  };
}

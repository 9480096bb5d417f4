import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { leavingKey, sessionQuery } from '#web/lib/session.ts';
import { chatListQuery } from '#web/messages/messages.queries.ts';
import type { ChatList } from '#web/messages/thread/thread-data.ts';
import { sendWaiting } from '#web/messages/write/outbox.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { createLiveCache } from './live-cache.ts';
import { keepLive } from './live-connection.ts';
import { setLiveState } from './live-state.tsx';

const pauseMs = 1_000;
const newsFirstMs = 400;
const askEveryMs = 30_000;

/** One live connection for this tab, as long as the member is signed in. */
export default function LiveWatcher({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const [session, setSession] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed session needs a connection of its own.
  useEffect(() => {
    const cache = createLiveCache(client, memberId);
    let failures = 0;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    // A moment later: when this or another tab signed out on purpose, its own news says so first.
    const askWhoIsHere = (): void => {
      clearTimeout(asking);
      asking = setTimeout(() => {
        if (client.isMutating({ mutationKey: leavingKey }) > 0) return;
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }, newsFirstMs);
    };
    import('#web/notifications/push/push-device.ts').then(({ renewPush }) => renewPush(memberId)).catch(() => {});
    const end = keepLive({
      onEvents(events) {
        failures = 0;
        setLiveState('live');
        for (const event of events) {
          cache.apply(event);
          // The server is there, and knows who is here.
          if (event.type === 'hello') void sendWaiting(client, memberId);
          if (event.type === 'message' && event.message.receiverId === memberId)
            void announceElsewhere(client, event.message);
          if (event.type === 'notification') announceNotice(event.notification);
        }
      },
      onDown() {
        setLiveState('down');
        failures += 1;
        // Perhaps the server refuses us; whether there is still a session is the session's business.
        if (failures > 1) askWhoIsHere();
      },
      onAccessLost() {
        setLiveState('down');
        askWhoIsHere();
        // If this member stays, the session was renewed: after a change of password, for instance.
        renewal = setTimeout(() => setSession((count) => count + 1), pauseMs);
      },
    });
    const regularly = setInterval(() => {
      if (document.visibilityState === 'visible') cache.askForLost().catch(() => {});
    }, askEveryMs);
    return () => {
      clearInterval(regularly);
      clearTimeout(renewal);
      clearTimeout(asking);
      end();
      setLiveState('connecting');
    };
  }, [client, memberId, session]);

  return null;
}

/** The open conversation tells its news itself; on every other page only the number at the icon changes. */
async function announceElsewhere(client: QueryClient, { senderId, deal }: Message): Promise<void> {
  const isOpen = location.pathname === '/messages' && new URLSearchParams(location.search).get('user') === senderId;
  // A deal's notice tells of its events.
  if (isOpen || deal) return;
  const nameIn = (list: ChatList | undefined) =>
    list?.conversations.find(({ party }) => party.id === senderId)?.party.displayName;
  const known = nameIn(client.getQueryData(chatListQuery.queryKey));
  const sender = known ?? nameIn(await client.fetchQuery(chatListQuery).catch(() => undefined));
  announce(sender ? `New message from ${sender}` : 'New message');
}

/** A message is told as one, and the page that a notice leads to shows it itself; else only the number at the bell changes. */
function announceNotice({ family, text, path }: Notification): void {
  if (family !== 'messages' && path !== location.pathname) announce(text);
}

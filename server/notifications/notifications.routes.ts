import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/notifications/notifications.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.ts';
import { decideAccess } from '#server/auth/access.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Member } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import {
  countUnreadNotifications,
  findNotifications,
  markNotificationsRead,
  type NotificationReader,
} from './notifications.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { stopMails } from './unsubscribe.ts';

/** What stands beside the notifications in the counts; both features tell by way of this one, so they are passed in. */
interface OtherCounts {
  countUnreadMessages(deps: Deps, memberId: string): Promise<number>;
  countDealsThatNeed(db: Deps['database']['db'], memberId: string): Promise<number>;
}

/** A session is enough: whoever lost access still has deals to finish. */
export async function notificationRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
  { countUnreadMessages, countDealsThatNeed }: OtherCounts,
): Promise<void> {
  const readerOf = async ({ id, subscription }: Member): Promise<NotificationReader> => {
    const access = decideAccess(await settings.getSubscriptionSettings(), subscription, deps.clock.now());
    return { id, hasAccess: access !== 'inactive' };
  };

  serve(app, calls.findNotifications, gate.requireSession, async ({ query, caller }) =>
    findNotifications(deps, await readerOf(caller), query.cursor),
  );

  serve(app, calls.markNotificationsRead, gate.requireSession, async ({ body, caller, writing }) =>
    markNotificationsRead(writing(deps), await readerOf(caller), body),
  );

  serve(app, calls.getUnreadCounts, gate.requireSession, async ({ caller: { id } }) => {
    const [messages, notifications, deals] = await Promise.all([
      countUnreadMessages(deps, id),
      countUnreadNotifications(deps, id),
      countDealsThatNeed(deps.database.db, id),
    ]);
    return { messages, notifications, deals };
  });

  serve(app, getNotificationPreferences, gate.requireSession, ({ caller }) =>
    getPreferences(deps.database.db, caller.id),
  );

  serve(app, updateNotificationPreferences, gate.requireSession, ({ body, caller, writing }) =>
    updatePreferences(writing(deps), caller.id, body),
  );

  // Mail programs without one-click open the address of the header: the page asks before it ends anything.
  app.get(
    '/api/unsubscribes',
    { config: { guard: 'public', withoutContract: 'a redirect to the page' }, schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      return reply.redirect(`/unsubscribe?token=${encodeURIComponent(typeof token === 'string' ? token : '')}`);
    },
  );

  await app.register(async (scope) => {
    // Mail programs send `List-Unsubscribe=One-Click` as a form; the token in the address says all.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null));
    });
    serve(scope, calls.unsubscribe, everyone, async ({ query: { token }, writing }) => {
      const stopped = await stopMails(writing(deps), token);
      return { done: true as const, stopped };
    });
  });
}

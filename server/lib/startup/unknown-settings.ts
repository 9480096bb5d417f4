import { settings } from '#server/env.ts';

/** Prefixes that only our settings have: a name behind them that is no setting is a slip of the pen. */
const ownPrefixes =
  /^(STRIPE|DATABASE|SMTP|MAIL|AUTH|VAPID|TRUSTED|MEDIA|METRICS|SUPER_ADMIN|RATE_LIMIT|MEMBER_SHARE)_/;

export function findUnknownSettings(source: Record<string, string | undefined>): string[] {
  return Object.keys(source).filter((name) => ownPrefixes.test(name) && !Object.hasOwn(settings.shape, name));
}

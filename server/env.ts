import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/base/startup-error.ts';
import { hasNoPath, isNetwork, isPrivateKey } from './lib/startup/setting-rules.ts';
import { isWeakSecret } from './lib/startup/weak-secret.ts';

const url = (protocols: RegExp, sentence: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), sentence);
const price = (sentence: string) =>
  z
    .string()
    .regex(/^price_/, 'must begin with price_')
    .optional()
    .describe(`The id of the Stripe price of ${sentence}`);

/** Every setting, its rule and its one sentence. `.env.example` is printed from this object; a test keeps them equal. */
const wholeNumber = z.coerce.number('must be a number').int('must be a whole number');

export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development')
    .describe(
      'production switches off the mailbox, demo data and generated secrets, and insists on the settings below.',
    ),
  ROLE: z
    .enum(['web', 'worker', 'all'], 'must be web, worker or all')
    .default('all')
    .describe(
      'What this process does: web answers requests, worker does the background work, all does both; `npm start` runs one of each.',
    ),
  PORT: wholeNumber
    .min(1, 'must be 1 or more')
    .max(65535, 'must be at most 65535')
    .default(3000)
    .describe('The port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; 0.0.0.0 for every network interface.'),
  APP_URL: url(/^https?:$/, 'must be an http or https address')
    .refine((value) => hasNoPath(value), 'must end with the host or its port: Wigloop cannot live below a path')
    .optional()
    .describe('The address members type, used in links and mails; unset means http://localhost:PORT.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path))
    .describe('Where the embedded database, uploaded media and generated secrets live.'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'must be a postgres:// address')
    .optional()
    .describe('Any PostgreSQL 15 or newer; unset means the embedded PostgreSQL under DATA_DIR.'),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?:$/, 'must be a postgres:// address')
    .optional()
    .describe(
      'PostgreSQL itself, where DATABASE_URL is a pooler that lends connections for a transaction: for news, locks and migrations.',
    ),
  DATABASE_PREPARE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe(
      'off sends statements without names, for a pooler that knows none: PgBouncer before 1.21 in transaction mode.',
    ),
  DATABASE_READ_URLS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(url(/^postgres(ql)?:$/, 'must be postgres:// addresses, with commas between them')))
    .optional()
    .describe(
      'Replicas of the database, with commas between them, for lists, search, listings and profiles; unset means the primary serves all.',
    ),
  PGHOST: z
    .string()
    .optional()
    .describe(
      'In production, in place of DATABASE_URL: the host of PostgreSQL. Its password may then have any character.',
    ),
  PGPORT: z.string().regex(/^\d+$/, 'must be a number').default('5432').describe('The port that belongs to PGHOST.'),
  PGUSER: z.string().default('wigloop').describe('The role that belongs to PGHOST.'),
  PGPASSWORD: z.string().optional().describe('The password of PGUSER, as it is.'),
  PGDATABASE: z.string().default('wigloop').describe('The database at PGHOST.'),
  MEDIA_URL: url(/^s3:$/, 'must look like s3://bucket?endpoint=https://…&region=…')
    .optional()
    .describe(
      'S3-compatible object storage, as s3://bucket?endpoint=…&region=…; unset means files under DATA_DIR/media.',
    ),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('The key for MEDIA_URL; unset means the role of the machine, where it has one.'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('The secret that belongs to AWS_ACCESS_KEY_ID.'),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .describe('The session token of a temporary AWS_ACCESS_KEY_ID; unset means the key is a lasting one.'),
  SMTP_URL: url(/^smtps?:$/, 'must be an smtp:// or smtps:// address')
    .optional()
    .describe('The mail server; unset means mail is kept in the mailbox at /dev/mailbox.'),
  SMTP_REQUIRE_TLS: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe('on sends mail only over TLS; unset means on for smtp:// to other hosts and off for this machine.'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must look like Wigloop <hello@example.com>, on one line',
    )
    .default('Wigloop <hello@wigloop.example.com>')
    .describe('The sender of every mail; production insists on one of its own.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional()
    .describe('The secret key of Stripe; unset means the payments sandbox at /dev/stripe, in production no checkout.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('The signing secret of the Stripe webhook that points at APP_URL/api/webhooks/stripe.'),
  STRIPE_PORTAL_CONFIGURATION: z
    .string()
    .regex(/^bpc_/, 'must begin with bpc_')
    .optional()
    .describe(
      "The id of the billing portal's settings at Stripe, made by `npm run stripe:setup`; unset means the account's own, which a new account does not have.",
    ),
  STRIPE_PRICE_BUDGET_MONTHLY: price('Shopping Monthly, $1.99 a month.'),
  STRIPE_PRICE_BUDGET_ANNUAL: price('Shopping Annual, $24.99 a year.'),
  STRIPE_PRICE_PREMIUM_MONTHLY: price('Premium Monthly for charter members, $9.99 a month.'),
  STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR: price('Premium Monthly once the charter places are taken, $14.99 a month.'),
  STRIPE_PRICE_PREMIUM_ANNUAL: price(
    'Premium Annual, $149.99 a year, which a once-only $50 coupon lowers for charter members.',
  ),
  STRIPE_PRICE_PREMIUM_ANNUAL_REGULAR: price(
    'Premium Annual once the charter places are taken; unset means STRIPE_PRICE_PREMIUM_ANNUAL without the coupon.',
  ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs session cookies; unset means one is made once and kept in DATA_DIR.'),
  SUPER_ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .describe('The account with this verified address is super admin; unset means the demo admin.'),
  DEMO: z
    .enum(['on', 'off', 'sketch'], 'must be on, off or sketch')
    .optional()
    .describe(
      'on fills an empty database with demo data, sketch does so with simple pictures; unset means on, except in production.',
    ),
  OFFLINE_APP: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('off takes the service worker, and what it keeps, out of every browser at its next visit.'),
  VAPID_PRIVATE_KEY: z
    .string()
    .min(1, { error: 'is empty: give it a key, or take its line out', abort: true })
    .refine(isPrivateKey, 'must be a private key of P-256: 32 bytes in base64url')
    .optional()
    .describe('Signs push messages; unset means a key made from AUTH_SECRET. Another key ends every subscription.'),
  PUSH_STAND_IN: url(/^https?:$/, 'must be an http or https address')
    .optional()
    .describe('A push service on this machine that tests may send to; unset means none, and production refuses it.'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => value.split(',').every((range) => isNetwork(range.trim())),
      'must be addresses or ranges such as 10.0.0.10, 10.0.0.0/8',
    )
    .optional()
    .describe(
      'Comma-separated addresses or ranges of proxies whose X-Forwarded-For is believed, or loopback, linklocal, uniquelocal; unset means none.',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .optional()
    .describe(
      'Header in which a proxy of TRUSTED_PROXIES names the country of a visitor, shown with sessions; unset means none.',
    ),
  RATE_LIMIT_PER_MINUTE: wholeNumber
    .min(1, 'must be at least 1')
    .default(600)
    .describe('How many API requests one address may make in a minute.'),
  MEMBER_SHARE_PERCENT: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 or more')
    .default(10)
    .describe(
      "How many percent of one core's time the requests of one member may take in the long run; 0 sets no limit.",
    ),
  ATTEMPTS_FACTOR: z.coerce
    .number('must be a number')
    .min(1, 'must be at least 1')
    .default(1)
    .describe('Multiplies how often one address may try to sign in, register or reset; limits per account stay.'),
  SHED_LOAD_AFTER_MS: wholeNumber
    .min(0, 'must be 0 or more')
    .default(1_000)
    .describe('Answer 503 while the server is this many milliseconds behind; 0 never does.'),
  FIRST_ANSWERS_WITHIN_MS: wholeNumber
    .min(0, 'must be 0 or more')
    .default(300)
    .describe("A member's page waits so many milliseconds for the answers written into it; with 0 none are."),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token for /api/metrics; unset means there are no metrics.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('warn')
    .describe('How much the server logs, as JSON lines on standard output.'),
});

type Settings = z.output<typeof settings>;

export interface Env extends Omit<Settings, 'DEMO' | 'APP_URL' | 'SUPER_ADMIN_EMAIL'> {
  APP_URL: string;
  SUPER_ADMIN_EMAIL: string;
  DEMO: boolean;
  /** Demo photographs are sketched, which takes no time, instead of drawn: for tests. */
  sketchDemo: boolean;
  production: boolean;
}

const requiredInProduction = [
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'APP_URL',
  'AUTH_SECRET',
  'SUPER_ADMIN_EMAIL',
] as const;
const demoAdminEmail = 'admin@wigloop.test';

/** Reads the settings once, at boot. Everything that is wrong is said in one message. */
export function loadEnv(source: Record<string, string | undefined>): Env {
  const given: Record<string, string> = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => (source[name]?.trim() ? [[name, source[name].trim()]] : [])),
  );
  // As it is: a password may begin or end with a space.
  if (source.PGPASSWORD) given.PGPASSWORD = source.PGPASSWORD;
  // Taken for unset, push messages would go out under another key, and every subscription end.
  if (source.VAPID_PRIVATE_KEY !== undefined) given.VAPID_PRIVATE_KEY = source.VAPID_PRIVATE_KEY.trim();
  const parsed = settings.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  // All others are judged as if the broken ones were unset, so that one start says everything.
  const broken = new Set(issues.map(({ path: [name] }) => String(name)));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !broken.has(name)));
  const usable = parsed.success ? parsed.data : settings.parse(rest);
  const production = usable.NODE_ENV === 'production';
  const values = production ? withDatabaseAddress(usable) : usable;
  const wrong = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const problems = wrong.length > 0 ? [`Wigloop cannot start: ${wrong.join('; ')}.`] : [];
  if (production) problems.push(...findUnsafe(values, given));
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL && !broken.has('DATABASE_URL'))
    problems.push('Wigloop cannot start with DATABASE_DIRECT_URL but without DATABASE_URL, the pooler before it.');
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET)
    problems.push('Wigloop cannot start with STRIPE_SECRET_KEY but without STRIPE_WEBHOOK_SECRET.');
  if (problems.length > 0) throw new StartupError(problems.join(' '));
  return {
    ...values,
    APP_URL: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    SUPER_ADMIN_EMAIL: (values.SUPER_ADMIN_EMAIL ?? demoAdminEmail).toLowerCase(),
    DEMO: values.DEMO ? values.DEMO !== 'off' : !production,
    sketchDemo: values.DEMO === 'sketch',
    production,
  };
}

/** Holes in production. A proxy that ends TLS is fine; an address without it would show cookies to everyone. */
function findUnsafe(values: Settings, given: Record<string, string>): string[] {
  const missing = requiredInProduction.filter((name) =>
    name === 'DATABASE_URL' ? !(values[name] || given[name]) : !given[name],
  );
  const problems = missing.length > 0 ? [`Wigloop cannot start in production without ${missing.join(', ')}.`] : [];
  if (values.APP_URL && !isSafeAddress(new URL(values.APP_URL)))
    problems.push('In production APP_URL must begin with https://, except on localhost.');
  if (values.AUTH_SECRET && isWeakSecret(values.AUTH_SECRET))
    problems.push(
      'AUTH_SECRET can be guessed: set 32 or more random characters, such as `openssl rand -base64 32` gives.',
    );
  if (values.DEMO && values.DEMO !== 'off') problems.push('Wigloop has no demo data in production: unset DEMO.');
  if (values.PUSH_STAND_IN)
    problems.push('Wigloop sends push messages to nobody inside in production: unset PUSH_STAND_IN.');
  return problems;
}

/** In production alone: on a developer's machine PGHOST may be meant for other programs. */
function withDatabaseAddress(values: Settings): Settings {
  if (values.DATABASE_URL || !values.PGHOST) return values;
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD = '', PGDATABASE } = values;
  const [user, password, name] = [PGUSER, PGPASSWORD, PGDATABASE].map(encodeURIComponent);
  return { ...values, DATABASE_URL: `postgres://${user}:${password}@${PGHOST}:${PGPORT}/${name}` };
}

function isSafeAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

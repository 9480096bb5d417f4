import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { commonErrors } from '#contract/errors.ts';
import { stripeFailures } from '#server/billing/stripe/payments.ts';
import { countLeftOut } from '#server/db/replicas/watch-replicas.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { unavailable } from '#server/lib/http/error-handler.ts';
import { cacheUse } from '#server/lib/memory-cache.ts';
import type { LiveHub } from '#server/messages/live/live-hub.ts';
import { watchWork } from './work-metrics.ts';

/** Request times by route, the process, the pool, live connections, caches and work that waits, for Prometheus. */
export function metricsRoutes(
  app: FastifyInstance,
  { env, database, log }: Deps,
  live: Pick<LiveHub, 'countConnections'>,
): void {
  const registry = new Registry();
  if (env.NODE_ENV !== 'test') collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'wigloop_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'wigloop_database_connections',
    help: 'Connections of the pool, by what they are doing.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount);
      this.set({ state: 'waited_for' }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'wigloop_live_sockets',
    help: 'Browsers that are connected live.',
    registers: [registry],
    collect() {
      this.set(live.countConnections());
    },
  });
  new Counter({
    name: 'wigloop_cache_answers_total',
    help: 'Answers of what is kept in memory: kept, or read from the database.',
    labelNames: ['cache', 'from'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { kept, read }] of cacheUse) {
        this.inc({ cache, from: 'memory' }, kept);
        this.inc({ cache, from: 'database' }, read);
      }
    },
  });
  new Counter({
    name: 'wigloop_stripe_failures_total',
    help: 'Questions that Stripe did not answer, or refused for another reason than the card.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(stripeFailures.count);
    },
  });
  new Gauge({
    name: 'wigloop_replicas_left_out',
    help: 'Replicas that this server does not ask, because they are away or too far behind.',
    registers: [registry],
    collect() {
      this.set([...countLeftOut].reduce((sum, count) => sum + count(), 0));
    },
  });
  const isOnDisk = !env.MEDIA_URL;
  if (isOnDisk)
    new Gauge({
      name: 'wigloop_disk_free_ratio',
      help: 'The free part of the disk that holds DATA_DIR.',
      registers: [registry],
      async collect() {
        const { bavail, blocks } = await statfs(env.DATA_DIR);
        this.set(bavail / blocks);
      },
    });
  new Counter({
    name: 'wigloop_unavailable_total',
    help: 'Answers that failed because the database or the storage of media was away.',
    labelNames: ['cause'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cause, count] of Object.entries(unavailable)) this.inc({ cause }, count);
    },
  });
  const work = watchWork(registry, { database, log });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: ids and search terms do not belong in a label.
    const route = request.routeOptions.url ?? 'page';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get(
    '/api/metrics',
    { config: { guard: 'metrics', withoutContract: 'Prometheus text' }, schema: { hide: true } },
    async (request, reply) => {
      if (!mayReadMetrics(request, env.METRICS_TOKEN)) throw new Refusal(commonErrors.notFound);
      await work.measure();
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  );
}

/** Without a token of the settings nobody may: behind a proxy on this machine every visitor looks local. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

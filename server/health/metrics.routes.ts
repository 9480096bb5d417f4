import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { commonErrors } from '#contract/errors.ts';
import { stripeFailures } from '#server/billing/stripe/payments.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
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
  new Gauge({
    name: 'wigloop_cache_answers_total',
    help: 'Answers of what is kept in memory: kept, or read from the database.',
    labelNames: ['cache', 'from'],
    registers: [registry],
    collect() {
      for (const [cache, { kept, read }] of cacheUse) {
        this.set({ cache, from: 'memory' }, kept);
        this.set({ cache, from: 'database' }, read);
      }
    },
  });
  new Gauge({
    name: 'wigloop_stripe_failures_total',
    help: 'Questions that Stripe did not answer, or refused for another reason than the card.',
    registers: [registry],
    collect() {
      this.set(stripeFailures.count);
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

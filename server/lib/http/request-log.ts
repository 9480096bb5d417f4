import type { FastifyBaseLogger } from 'fastify';

type Child = Parameters<FastifyBaseLogger['child']>;

/** Writes the request's id into what is logged about it. Few requests log anything: only those pay for a logger of their own. */
class RequestLog {
  readonly #logger: FastifyBaseLogger;
  readonly #child: Child;
  #own: FastifyBaseLogger | undefined;

  constructor(logger: FastifyBaseLogger, child: Child) {
    this.#logger = logger;
    this.#child = child;
  }

  get #log(): FastifyBaseLogger {
    this.#own ??= this.#logger.child(...this.#child);
    return this.#own;
  }

  get level(): string {
    return this.#logger.level;
  }

  child(...child: Child): FastifyBaseLogger {
    return this.#log.child(...child);
  }

  fatal(...said: [unknown]): void {
    this.#log.fatal(...said);
  }

  error(...said: [unknown]): void {
    this.#log.error(...said);
  }

  warn(...said: [unknown]): void {
    this.#log.warn(...said);
  }

  info(...said: [unknown]): void {
    this.#log.info(...said);
  }

  debug(...said: [unknown]): void {
    this.#log.debug(...said);
  }

  trace(...said: [unknown]): void {
    this.#log.trace(...said);
  }

  silent(): void {}
}

export function createRequestLog(logger: FastifyBaseLogger, ...child: Child): FastifyBaseLogger {
  return new RequestLog(logger, child) as unknown as FastifyBaseLogger;
}

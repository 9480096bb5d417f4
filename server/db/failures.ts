const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57014', // took longer than a statement may
  '53100', // its disk is full
  '53200', // out of memory
  '53300', // too many connections
  '40001', // lost against others at the same time
  '40P01', // deadlock
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // a pooler has no connection to lend, or lost it
  '25006', // read-only: a failover is under way
]);
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired/;

/** The database is away or restarting: the answer is 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && unavailableCodes.has(code)) return true;
    if (unavailableMessages.test(current.message)) return true;
  }
  return false;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return breaks('23505', error, constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return breaks('23503', error, constraint);
}

export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return breaks('23514', error, constraint);
}

/** Somebody else held a table or a row for longer than one was ready to wait. */
export function isLockTimeout(error: unknown): boolean {
  return breaks('55P03', error, undefined);
}

function breaks(rule: string, error: unknown, constraint: string | undefined): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint: broken } = current as { code?: string; constraint?: string };
    if (code === rule) return constraint === undefined || broken === constraint;
  }
  return false;
}

/** Traces that two accounts of one person share. Free of zod. */
export const traceKinds = ['card', 'device', 'network'] as const;
export type TraceKind = (typeof traceKinds)[number];

export const traceLabels: Record<TraceKind, string> = {
  card: 'the same card',
  device: 'the same browser',
  network: 'registered from one network within a day',
};

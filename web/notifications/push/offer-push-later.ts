/** Loaded when the moment has come; if that fails, nobody misses the question. */
export async function offerPushLater(memberId: string): Promise<void> {
  await import('./offer-push.ts').then(({ offerPush }) => offerPush(memberId)).catch(() => {});
}

/** What pages and the service worker call the same things. */

/** One cache for the member at this device; there is never a second one. */
export const memberCachePrefix = 'wigloop-member-';

/** Whose push messages this device may show. */
export const pushCacheName = 'wigloop-push';
export const pushOwnerKey = '/push-owner';

/** When the worker kept an answer that it gives in place of the server's. */
export const keptAtHeader = 'x-kept-at';

/** What a page says to the worker. */
export type WorkerOrder = { type: 'take-over' } | { type: 'forget' };

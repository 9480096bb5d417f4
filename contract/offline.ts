/**
 * Names the member for whom the app on a device may keep an answer, to be read offline. The service worker keeps answers
 * with this header and no others, so what may be kept is decided here and by `isKeptOffline` of an endpoint.
 */
export const keptForHeader = 'x-kept-for';

/** How long something kept is shown without having been read anew. */
export const keptDays = 7;

export const workerPath = '/service-worker.js';

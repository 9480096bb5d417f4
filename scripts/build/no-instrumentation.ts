/*
 * In place of what React Router brings along to have its steps watched, which we never do: a first visit should not load it.
 * vite.config.ts puts it there. Should a version need more of it, the build says so.
 */
export const getRouteInstrumentationUpdates = () => ({});
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentClientSideRouter = <Router>(router: Router) => router;

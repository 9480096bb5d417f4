import { startServer } from './start-server.ts';

/** One server for all browser tests but those that change how the whole site is set. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  process.env.WIGLOOP_URL = url;
  return stop;
}

import { readPushState } from './push-device.ts';

const prefix = 'wigloop-push-asked:';

/** Once on each device, where notifications could be turned on and are not. */
export async function mayAsk(memberId: string): Promise<boolean> {
  const asked = prefix + memberId;
  if (localStorage.getItem(asked) || (await readPushState(memberId)) !== 'off') return false;
  localStorage.setItem(asked, new Date().toISOString());
  return true;
}

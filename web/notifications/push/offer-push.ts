import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { readPushState, turnOnPush } from './push-device.ts';

const id = 'hear-at-once';
const prefix = 'wigloop-push-asked:';

/** Asks once on each device, when someone has just written or proposed something and will wait for the answer. */
export async function offerPush(memberId: string): Promise<void> {
  const asked = prefix + memberId;
  if (localStorage.getItem(asked) || (await readPushState(memberId)) !== 'off') return;
  localStorage.setItem(asked, new Date().toISOString());
  toast.info('Hear of answers at once?', {
    id,
    duration: null,
    action: { text: 'Turn on', run: () => void turnOn(memberId) },
  });
}

async function turnOn(memberId: string): Promise<void> {
  try {
    const state = await turnOnPush(memberId);
    if (state === 'on') toast.update(id, 'success', 'This device tells you at once.');
    else toast.dismiss(id);
  } catch (error) {
    toast.update(id, 'error', failureText(error, 'Notifications could not be turned on. Please try again.'));
  }
}

import {
  deletePushSubscription,
  getPushSettings,
  savePushSubscription,
  testPush,
} from '#contract/notifications/push.ts';
import { workerPath } from '#contract/offline.ts';
import { ShownError } from '#web/lib/api/api-call-error.ts';
import { call } from '#web/lib/api/call.ts';
import { pushCacheName, pushOwnerKey } from '#web/offline/worker-names.ts';

/** `needs-install`: iPhones and iPads push to apps on the home screen alone. `blocked`: the browser's settings say no. */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

export async function readPushState(memberId: string): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker)
    return 'standalone' in navigator ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = Notification.permission === 'granted' && (await findSubscription()) && (await isOwner(memberId));
  return isOn ? 'on' : 'off';
}

/** Asks the browser, which asks the person where it has not done so yet: call it from a press. */
export async function turnOnPush(memberId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(memberId);
  await subscribe(memberId);
  remember(memberId, true);
  return 'on';
}

export async function turnOffPush(memberId: string): Promise<PushState> {
  remember(memberId, false);
  const subscription = await findSubscription();
  if (subscription) {
    await call(deletePushSubscription, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  await caches.delete(pushCacheName);
  return 'off';
}

export async function sendTestPush() {
  const subscription = await findSubscription();
  if (!subscription) throw new ShownError('Notifications are off on this device.');
  return call(testPush, { body: { endpoint: subscription.endpoint } });
}

/** Who had it on here and comes back, after signing in anew for instance, has it on again. */
export async function renewPush(memberId: string): Promise<void> {
  const mayPush = 'PushManager' in window && 'Notification' in window && Notification.permission === 'granted';
  if (mayPush && localStorage.getItem(rememberedKey(memberId)) === 'on') await subscribe(memberId);
}

async function subscribe(memberId: string): Promise<void> {
  const { publicKey } = await call(getPushSettings);
  await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription made for another key of the server has to end first.
  const subscription = await pushManager.subscribe(wanted).catch(async (error: DOMException) => {
    if (error.name !== 'InvalidStateError') throw new ShownError(unreachable);
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wanted);
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(savePushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
  await (await caches.open(pushCacheName)).put(pushOwnerKey, new Response(memberId));
}

const unreachable = 'Your browser could not reach its push service. Please try again later.';

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function isOwner(memberId: string): Promise<boolean> {
  const kept = await (await caches.open(pushCacheName)).match(pushOwnerKey);
  return (await kept?.text()) === memberId;
}

// Under the member's name, and not among what goes at sign-out: it is a choice about this device.
const prefix = 'wigloop-push:';
const rememberedKey = (memberId: string) => prefix + memberId;

function remember(memberId: string, isOn: boolean): void {
  if (isOn) localStorage.setItem(rememberedKey(memberId), 'on');
  else localStorage.removeItem(rememberedKey(memberId));
}

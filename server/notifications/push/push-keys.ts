import { createECDH, hkdfSync } from 'node:crypto';
import { getAuthSecret } from '#server/auth/secret.ts';
import type { Env } from '#server/env.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const curve = 'prime256v1';

/** The pair of keys by which push services know this site (VAPID): from the setting, or made from AUTH_SECRET, so that every server has the same. */
export async function getPushKeys(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR' | 'VAPID_PRIVATE_KEY'>): Promise<PushKeys> {
  if (env.VAPID_PRIVATE_KEY) return pairOf(Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url'));
  const secret = await getAuthSecret(env);
  for (let attempt = 0; ; attempt += 1) {
    const candidate = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32));
    // One in four billion is no number of the curve.
    if (isKey(candidate)) return pairOf(candidate);
  }
}

function pairOf(privateKey: Buffer): PushKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

function isKey(candidate: Buffer): boolean {
  try {
    createECDH(curve).setPrivateKey(candidate);
    return true;
  } catch {
    return false;
  }
}

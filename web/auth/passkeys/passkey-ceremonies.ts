import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { PasskeyFailure } from './passkey-failure.ts';

type Options = Record<string, unknown>;

/** Lets the person choose a passkey of this site, which signs the server's challenge. */
export function askPasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return explained(() => startAuthentication({ optionsJSON }));
}

/** Puts the passkeys of this site among what the browser suggests in a field; null where nobody chose one of them. */
export async function offerPasskeys(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

export const withdrawPasskeys = () => WebAuthnAbortService.cancelCeremony();

/** Lets the person make a new passkey for this site. */
export function makePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return explained(() => startRegistration({ optionsJSON }));
}

async function explained<Answer>(ceremony: () => Promise<Answer>): Promise<Answer> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure('This browser cannot use passkeys.');
  try {
    return await ceremony();
  } catch (error) {
    // Browsers say the same when it was canceled, took too long, or there is no passkey: who asks must not learn which.
    if ((error as Error).name === 'InvalidStateError')
      throw new PasskeyFailure('This device already has a passkey for your account.');
    throw new PasskeyFailure('No passkey was used. You can try again at any time.');
  }
}

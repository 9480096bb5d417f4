import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  findPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/auth/passkeys.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const secret = { gcTime: 0 } as const;

export const passkeysQuery = queryOptions({
  queryKey: ['my-passkeys'],
  queryFn: ({ signal }) => call(findPasskeys, {}, { signal }),
});

/** Code that talks to the device is loaded when someone wants it. */
const ceremonies = () => import('./passkey-ceremonies.ts');

export function useSignInWithPasskey() {
  return useMutation({
    ...secret,
    mutationFn: async ({ rememberMe }: { rememberMe: boolean }) => {
      const { askPasskey } = await ceremonies();
      const credential = await askPasskey(await call(startPasskeySignIn));
      await call(signInWithPasskey, { body: { credential, rememberMe } });
    },
  });
}

/** Whether browser and device suggest passkeys in a field; the others pay nothing for it. */
const canSuggest = async () =>
  typeof PublicKeyCredential !== 'undefined' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Signs in with a passkey that the person chose from the suggestions of the email field; false where nobody chose one. */
export async function signInBySuggestion(isStillWanted: () => boolean, rememberMe: () => boolean): Promise<boolean> {
  if (!(await canSuggest())) return false;
  const { offerPasskeys } = await ceremonies();
  const options = await call(startPasskeySignIn).catch(() => null);
  const credential = options && isStillWanted() && (await offerPasskeys(options));
  if (!credential || !isStillWanted()) return false;
  await call(signInWithPasskey, { body: { credential, rememberMe: rememberMe() } });
  return true;
}

export async function withdrawSuggestions(): Promise<void> {
  if (await canSuggest()) (await ceremonies()).withdrawPasskeys();
}

export function useAddPasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    ...secret,
    mutationFn: async ({ password, name }: { password: string; name: string }) => {
      const { makePasskey } = await ceremonies();
      const credential = await makePasskey(await call(startPasskey, { body: { password } }));
      return call(addPasskey, { body: { name, credential } });
    },
    onSuccess: refresh,
  });
}

export function useRenamePasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: refresh,
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    ...secret,
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call(removePasskey, { params: { id }, body: { password } }),
    onSettled: refresh,
  });
}

function useRefreshPasskeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}

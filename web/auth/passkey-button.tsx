import { Button } from '#web/ui/button.tsx';
import { explainPasskeyFailure } from './passkey-failure.ts';
import { useSignInWithPasskey } from './passkeys.queries.ts';
import { readText } from './use-form.ts';

interface PasskeyButtonProps {
  isDisabled: boolean;
  onStart: () => void;
  onRight: () => Promise<void>;
  onFailure: (message: string) => void;
}

/** The other way in, beside the password's form. */
export function PasskeyButton({ isDisabled, onStart, onRight, onFailure }: PasskeyButtonProps) {
  const { mutateAsync: signIn, isPending } = useSignInWithPasskey();

  async function enter(form: HTMLFormElement | null) {
    onStart();
    try {
      await signIn({ rememberMe: form !== null && readText(form, 'rememberMe') === 'on' });
      await onRight();
    } catch (error) {
      onFailure(explainPasskeyFailure(error));
    }
  }

  return (
    <Button
      variant="secondary"
      isFullWidth
      disabled={isDisabled}
      isPending={isPending}
      onClick={(event) => void enter(event.currentTarget.form)}
    >
      Sign in with a passkey
    </Button>
  );
}

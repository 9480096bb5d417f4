import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Stands in for a page while it is not yet known who is here. */
export function AccountWait({ text = 'Loading your account...' }: { text?: string }) {
  return (
    <div
      role="status"
      className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 pb-[40dvh] text-center"
    >
      <Spinner size="large" className="text-plum" />
      <p className="text-lg text-ink-soft">{text}</p>
    </div>
  );
}

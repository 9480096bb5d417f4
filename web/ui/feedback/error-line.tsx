import CircleAlert from 'lucide-react/icons/circle-exclamation-point';

/** The words below a field that is wrong; the sign keeps them from resting on colour alone. */
export function ErrorLine({ text }: { text: string }) {
  return (
    <>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span data-error-text>{text}</span>
    </>
  );
}

import HeartHandshake from 'lucide-react/icons/heart-handshake';

export function GrandfatheredNotice() {
  return (
    <p className="flex gap-3 rounded-soft border border-sage/30 bg-sage-soft px-5 py-4 text-sage">
      <HeartHandshake aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>Thank you for being here early.</strong> As one of our first members you keep full access without a
        subscription.
      </span>
    </p>
  );
}

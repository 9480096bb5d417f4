import CircleAlert from 'lucide-react/icons/circle-alert';
import { Link } from 'react-router';
import { dayText } from '#contract/day-text.ts';
import { useSession } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Tells a suspended member what they cannot do before they try; nothing for everyone else. */
export function SuspensionNotice({ className }: { className?: string }) {
  const suspension = useSession().member?.suspension;
  if (!suspension) return null;
  return (
    <p
      className={classNames('flex gap-3 rounded-soft border border-copper-bright bg-copper-soft px-5 py-4', className)}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-copper" />
      <span>
        <strong>Your account is suspended{suspension.until && ` until ${dayText(suspension.until)}`}.</strong> You can
        read and manage your own account, but not write to others, and your listings are hidden. The reason is in the
        mail we sent you.{' '}
        <Link to="/contact" className="font-semibold text-plum underline">
          Contact Support
        </Link>
      </span>
    </p>
  );
}

import { useLocation } from 'react-router';
import { loginState } from '#web/auth/return-target.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Reports come from members: strangers could flood the moderators. */
export function ReportPageVisitor() {
  const location = useLocation();
  return (
    <>
      <h2 className="text-2xl font-medium">Please sign in to send a report</h2>
      <p className="mt-2 text-ink-soft">
        Reports come from members, about what they have seen here. Without an account you can still write to our support
        team.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/login" state={loginState(location)}>
          Sign In
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Contact Support
        </ButtonLink>
      </div>
    </>
  );
}

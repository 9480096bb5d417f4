import { Link, useLocation } from 'react-router';
import { getPlan } from '#contract/billing/plans.ts';
import { site } from '#contract/site.ts';
import { AuthFrame, textLinkClass } from '#web/auth/auth-frame.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { returnTarget } from '#web/auth/doors/return-target.ts';
import { useArrivedSearch } from '#web/auth/doors/use-arrived-search.ts';
import { useSession } from '#web/lib/session.ts';
import { RegisterForm, readPlan } from './register-form.tsx';

export function meta() {
  return [
    { title: `Create your account | ${site.name}` },
    { name: 'description', content: 'Join Wigloop to buy, sell and trade premium-brand wigs.' },
  ];
}

export default function RegisterPage() {
  const location = useLocation();
  const search = useArrivedSearch();
  const { member } = useSession();
  const chosen = readPlan(location.state);
  const plan = chosen && getPlan(chosen);
  if (member) return <Redirect to={returnTarget(location, member)} />;

  return (
    <AuthFrame
      title="Create your account"
      intro={
        <>
          Already a member?{' '}
          <Link to={`/login${search}`} state={location.state} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      {plan && (
        <p className="mb-5 rounded-soft bg-copper-soft px-4 py-3">
          You chose <strong>{plan.name}</strong>. You pay for it after confirming your email.{' '}
          <Link to="/pricing" className={textLinkClass}>
            Compare plans
          </Link>
        </p>
      )}
      <RegisterForm />
    </AuthFrame>
  );
}

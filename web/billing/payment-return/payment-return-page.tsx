import CircleCheck from 'lucide-react/icons/circle-check';
import { countText } from '#contract/count-text.ts';
import { site } from '#contract/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type PaymentReturn, usePaymentReturn } from './use-payment-return.ts';

export function meta() {
  return [
    { title: `Your payment | ${site.name}` },
    { name: 'description', content: 'We check your payment and take you to your account.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Where the payment page sends members back to. */
export default function PaymentReturnPage() {
  const state = usePaymentReturn();
  if (state.step === 'error')
    return (
      <div role="alert">
        <MessagePage title="Oops! Something went wrong." text={state.message}>
          <ButtonLink to="/login?payment_complete=true&return_to=%2Faccount">Sign In</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Contact Support
          </ButtonLink>
        </MessagePage>
      </div>
    );
  return <Progress {...state} />;
}

const texts = {
  initializing: { title: 'One moment', text: 'We are getting everything ready...' },
  recovering: { title: 'Welcome back', text: 'Trying to restore your session...' },
  verifying: { title: 'Almost there', text: 'Verifying your subscription...' },
  success: { title: 'Thank you!', text: 'Your subscription is active.' },
};

function Progress({ step, secondsLeft, next }: Exclude<PaymentReturn, { step: 'error' }>) {
  const { title, text } = texts[step];
  const isAccount = next === '/account';
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      {step === 'success' ? (
        <CircleCheck aria-hidden="true" className="size-16 text-sage" />
      ) : (
        <Spinner size="large" className="text-plum" />
      )}
      <h1 className="mt-6 text-4xl font-medium sm:text-5xl">{title}</h1>
      <p role="status" className="mt-4 text-lg text-ink-soft">
        {text}
        {step === 'success' && ` We are taking you ${isAccount ? 'to your account' : 'back to where you were'}.`}
      </p>
      {step === 'verifying' && (
        <p className="mt-2 text-ink-soft">
          You will be taken {isAccount ? 'to your account' : 'back to where you were'} in{' '}
          {countText(secondsLeft, 'second')}.
        </p>
      )}
      {(step === 'verifying' || step === 'success') && (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {!isAccount && <ButtonLink to={next}>Go back to where I was</ButtonLink>}
          <ButtonLink to="/account" variant={isAccount ? 'primary' : 'secondary'}>
            Go to My Account
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

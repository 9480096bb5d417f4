import type { FastifyInstance } from 'fastify';
import {
  authErrors,
  confirmEmail as confirmEmailCall,
  register,
  resendConfirmation as resendCall,
} from '#contract/auth/auth.ts';
import { noteTrace, traceHash } from '#server/auth/account-traces.ts';
import { getAdminRights } from '#server/auth/admin-rights.ts';
import type { Auth } from '#server/auth/better-auth.ts';
import { headersFor, passOn } from '#server/auth/bridge.ts';
import { hashToken } from '#server/auth/links.ts';
import { refuseCommonPassword } from '#server/auth/passwords/common-passwords.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import { noteDevice, type TellOfSignIn } from '#server/auth/sign-in/devices.ts';
import { rememberDevice } from '#server/auth/sign-in/known-device.ts';
import type { SignedCookies } from '#server/auth/signed-cookies.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { networkOf } from '#server/lib/http/client-network.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import { refuseWhilePaused } from '#server/settings/registration-pause.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { type ConfirmedMember, confirmEmail } from './confirmation.ts';
import { registerMember, sendConfirmationJob } from './registration.ts';
import { rememberRegistration } from './registration-cookie.ts';

/** How long the form waits for the mail server before the mail goes on waiting without it. */
const mailTimeoutMs = 10_000;

interface RegistrationServices {
  auth: Auth;
  secret: string;
  cookies: SignedCookies;
  transport: MailTransport;
  settings: SettingsReader;
  tellOfSignIn: TellOfSignIn;
}

export function registrationRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, secret, cookies, transport, settings, tellOfSignIn }: RegistrationServices,
): void {
  serve(app, register, everyone, async ({ body, request, reply, writing }) => {
    await refuseWhilePaused(deps);
    await refuseCommonPassword(body.password, body.email);
    await countAttempt(deps, 'register', { address: request.ip, account: body.email });
    const { id, mailId } = await registerMember(writing(deps), secret, body);
    // Before the mail is tried: the registration stands, also when its mail is late.
    rememberRegistration(cookies, reply, id);
    const delivery = await deliverMail(writing(deps), transport, mailId, mailTimeoutMs);
    if (delivery === 'returned') throw new Refusal(authErrors.mailReturned, { field: 'email' });
    if (delivery === 'timeout') throw new Refusal(authErrors.mailDelayed);
    if (delivery === 'waiting') throw new Refusal(authErrors.mailBusy);
    const { paywall_enabled } = await settings.getSubscriptionSettings();
    return { paywallEnabled: paywall_enabled };
  });

  serve(app, resendCall, everyone, async ({ body, request }) => {
    const { email, token = '' } = body;
    await countAttempt(deps, 'resend', { address: request.ip, account: email ?? token });
    await deps.jobs.add(
      sendConfirmationJob,
      email ? { email, registrationId: cookies.read(request, 'registration') } : { tokenHash: hashToken(token) },
    );
    return { done: true as const };
  });

  serve(app, confirmEmailCall, everyone, async ({ body, request, reply, writing }) => {
    await countAttempt(deps, 'link', { address: request.ip });
    const member = await confirmEmail(writing(deps), body.token, {
      registrationId: cookies.read(request, 'registration'),
      password: body.password,
      address: request.ip,
    });
    const headers = headersFor(request);
    await passOn(
      await auth(writing(deps), (api) => api.startSession({ body: { userId: member.id }, headers, asResponse: true })),
      reply,
    );
    const browser = rememberDevice(cookies, request, reply, member.email);
    await noteDevice({ ...writing(deps), secret, tellOfSignIn }, member.id, request, browser);
    const hash = traceHash(secret, 'network', networkOf(request.ip));
    await writing(deps).database.db.transaction((tx) =>
      noteTrace(tx, { userId: member.id, kind: 'network', hash }, deps.clock.now()),
    );
    const { paywall_enabled } = await settings.getSubscriptionSettings();
    const isStaff = (await getAdminRights(deps, member.id)) !== undefined;
    const next = nextPage(member, { isPaywallOn: paywall_enabled, isStaff });
    const { selectedPlan, returnPath } = member;
    return { next, selectedPlan, returnTo: next === returnPath ? null : returnPath };
  });
}

/** Back to where the person came from, unless they chose a plan: that is offered first, paywall or not. */
function nextPage(
  { returnPath, selectedPlan }: ConfirmedMember,
  { isPaywallOn, isStaff }: { isPaywallOn: boolean; isStaff: boolean },
): string {
  if (selectedPlan) return isPaywallOn ? '/subscription' : '/account/subscription';
  if (returnPath) return returnPath;
  if (isStaff) return '/admin';
  return isPaywallOn ? '/subscription' : '/account';
}

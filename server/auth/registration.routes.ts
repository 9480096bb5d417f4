import type { FastifyInstance } from 'fastify';
import {
  authErrors,
  confirmEmail as confirmEmailCall,
  register,
  resendConfirmation as resendCall,
} from '#contract/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, serve } from '#server/lib/serve.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { countAttempt } from './attempt-limits.ts';
import type { Auth } from './better-auth.ts';
import { headersFor, passOn } from './bridge.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmEmail } from './confirmation.ts';
import { noteDevice } from './devices.ts';
import { registerMember, resendConfirmation } from './registration.ts';

/** How long the form waits for the mail server before the mail goes on waiting without it. */
const mailPatienceMs = 10_000;

export function registrationRoutes(
  app: FastifyInstance,
  deps: Deps,
  { auth, transport, settings }: { auth: Auth; transport: MailTransport; settings: SettingsReader },
): void {
  serve(app, register, everyone, async ({ body, request }) => {
    refuseCommonPassword(body.password, body.email);
    await countAttempt(deps, 'register', { address: request.ip, account: body.email });
    const { mailId } = await registerMember(deps, body);
    const delivery = await deliverMail(deps, transport, mailId, mailPatienceMs);
    if (delivery === 'timeout') throw new Refusal(authErrors.mailDelayed);
    if (delivery === 'waiting') throw new Refusal(authErrors.mailBusy);
    const { paywall_enabled } = await settings.getSubscriptionSettings();
    return { paywallEnabled: paywall_enabled };
  });

  serve(app, resendCall, everyone, async ({ body, request }) => {
    await countAttempt(deps, 'resend', { address: request.ip, account: body.email });
    await resendConfirmation(deps, body.email);
    return { done: true as const };
  });

  serve(app, confirmEmailCall, everyone, async ({ body, request, reply }) => {
    await countAttempt(deps, 'link', { address: request.ip });
    const member = await confirmEmail(deps, body.token);
    const headers = headersFor(request);
    await passOn(await auth.api.startSession({ body: { userId: member.id }, headers, asResponse: true }), reply);
    await noteDevice(deps, member, headers.get('user-agent') ?? '');
    const { paywall_enabled } = await settings.getSubscriptionSettings();
    return {
      next: paywall_enabled ? ('/subscription' as const) : ('/account' as const),
      selectedPlan: member.selectedPlan,
    };
  });
}

import { getPlan, type PlanId } from '#contract/billing/plans.ts';
import { site } from '#contract/site.ts';
import { type SupportCategory, supportCategoryLabels } from '#contract/support/support-values.ts';
import { mailLayout } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

interface SubmissionMail {
  category: SupportCategory;
  message: string;
  email: string | null;
  plan: PlanId | null;
  member: { displayName: string; email: string } | undefined;
}

/** Nothing a stranger wrote reaches a header of the mail: recipient and subject are our own words. */
export function helpSubmissionMail({ category, message, email, plan, member }: SubmissionMail): Mail {
  const label = supportCategoryLabels[category];
  return {
    to: site.supportEmail,
    subject: `Support request: ${label}`,
    body: mailLayout({
      preview: `A new message from the support form: ${label}.`,
      heading: label,
      paragraphs: [
        ...message.split(/\n+/).filter((line) => line.trim()),
        `From: ${member ? `${member.displayName}, a signed-in member (${member.email})` : 'a visitor'}.`,
        ...(plan ? [`Plan: ${getPlan(plan).name}.`] : []),
        `Reply to: ${email ?? member?.email ?? 'no address given'}.`,
      ],
      reason: `You get this mail because someone used the support form of ${site.name}.`,
    }),
  };
}

import { getPlan, type PlanId } from '#contract/billing/plans.ts';
import { dayText } from '#contract/day-text.ts';
import { site } from '#contract/site.ts';
import { type SupportCategory, supportCategoryLabels } from '#contract/support/support-values.ts';
import type { Mail } from '#server/mail/mail.ts';

interface SubmissionMail {
  category: SupportCategory;
  message: string;
  email: string | null;
  plan: PlanId | null;
  member: { displayName: string; email: string } | undefined;
}

/**
 * Only a checked address of a stranger reaches a header of the mail, as Reply-To: recipient and subject are our own
 * words.
 */
export function helpSubmissionMail(to: string, { category, message, email, plan, member }: SubmissionMail): Mail {
  const label = supportCategoryLabels[category];
  return {
    to,
    replyTo: email ?? member?.email,
    isByPerson: true,
    subject: `Support request: ${label}`,
    body: {
      preview: `A new message from the support form: ${label}.`,
      heading: label,
      paragraphs: [
        ...linesOf(message),
        `From: ${member ? `${member.displayName}, a signed-in member (${member.email})` : 'a visitor'}.`,
        ...(plan ? [`Plan: ${getPlan(plan).name}.`] : []),
        `Reply to: ${email ?? member?.email ?? 'no address given'}.`,
      ],
      reason: `You get this mail because someone used the support form of ${site.name}.`,
    },
  };
}

/** A person wrote again by the link of our mail. */
export function supportReplyMail(
  to: string,
  { category, message }: { category: SupportCategory; message: string },
): Mail {
  const label = supportCategoryLabels[category];
  return {
    to,
    isByPerson: true,
    subject: `New reply to a support request: ${label}`,
    body: {
      preview: `Somebody wrote again about their request: ${label}.`,
      heading: label,
      paragraphs: [...linesOf(message), 'The whole thread is in the back office.'],
      reason: `You get this mail because someone replied to a mail of the support team of ${site.name}.`,
    },
  };
}

interface AnswerParts {
  text: string;
  submission: { message: string; createdAt: Date };
  /** Messages between the first one and this answer, the oldest first. */
  earlier: readonly { isFromTeam: boolean; text: string; createdAt: Date }[];
  /** Where the person can write again. */
  url: string;
  /** The team's own address. */
  replyTo: string;
}

/** Our answer, and below it everything said before, the latest first. */
export function supportAnswerMail(to: string, { text, submission, earlier, url, replyTo }: AnswerParts): Mail {
  const said = [
    ...earlier.toReversed(),
    { isFromTeam: false, text: submission.message, createdAt: submission.createdAt },
  ].flatMap(({ isFromTeam, text: words, createdAt }) => [
    `${isFromTeam ? 'We' : 'You'} wrote on ${dayText(createdAt)}:`,
    ...linesOf(words).map((line) => `> ${line}`),
  ]);
  return {
    to,
    replyTo,
    isByPerson: true,
    subject: `Your request to ${site.name}`,
    body: {
      preview: 'Our support team has answered.',
      heading: 'We have answered your request',
      paragraphs: [...linesOf(text), ...said],
      action: { label: 'Write again', url },
      reason: `You get this mail because you wrote to the support team of ${site.name}.`,
    },
  };
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim());
}

import { site } from '#contract/site.ts';

/** What support answers often, to begin with and to change. Free of zod. */
export const answerTemplates: readonly { id: string; title: string; text: string }[] = [
  {
    id: 'thanks',
    title: 'We are looking into it',
    text: 'Thank you for writing to us. We are looking into it and will write again as soon as we know more.',
  },
  {
    id: 'more',
    title: 'We need to know more',
    text: 'Thank you for writing to us. To help you we need to know a little more: on which page did it happen, what did you do just before, and what did you see? A description of each step helps most.',
  },
  {
    id: 'refund',
    title: 'A payment was refunded',
    text: 'We have refunded your payment. Your bank usually shows it within 5 to 10 days. You can see your plan and your invoices under My Account, Subscription.',
  },
  {
    id: 'solved',
    title: 'It is solved',
    text: `What you wrote about is solved now. Should anything still not be as it should, answer this mail by its button and we will look at it again.\n\nThank you for helping us to make ${site.name} better.`,
  },
];

import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(paymentMethods);
}

export default function PaymentMethodsPage() {
  return <HelpArticle article={paymentMethods} />;
}

const paymentMethods: TextContent = {
  ...findHelpArticle('/help/payment-methods'),
  description: 'How members pay each other: PayPal, Venmo and Zelle compared, and how to keep a payment safe.',
  lead: 'Buyer and seller agree on the payment between them. Wigloop does not handle payments between members.',
  sections: [
    {
      title: 'What we recommend',
      blocks: [
        {
          facts: [
            ['PayPal', 'Recommended. Pay for goods and services: that is what the purchase protection covers.'],
            ['Venmo', 'US only. Mark the payment as a purchase, so that it can be covered by purchase protection.'],
            [
              'Zelle',
              'US only, no fees. The money moves from bank to bank and cannot be called back: for people you know.',
            ],
          ],
        },
        'Sellers name the methods they take in their seller policy, which you find on their listings. The conditions of each service are its own and can change.',
      ],
    },
    {
      title: 'In a deal',
      blocks: [
        'Say in your [settings](/account/settings#ways-to-be-paid) how you can be paid: the method, and the name that a payer has to type. It is kept encrypted. Only a member who has to pay you in an agreed deal sees it, until you say that the money came.',
        'As a buyer you find it on the page of the deal, with the total, what to write with the payment, and what protects you. Choose “I paid” when you have, and add the number of the payment if there is one: you both see it.',
        {
          list: [
            'While the seller has not said how to pay, your time to pay does not begin.',
            'A way that was changed after you agreed is marked with its day: that is how stolen accounts are used. If anything seems odd, [ask our team](/contact) before you pay, not in the messages that a thief would answer.',
            'A message that names another way than the one the member has given carries a warning. Pay as the deal says.',
          ],
        },
      ],
    },
    {
      title: 'Pay safely',
      blocks: [
        {
          list: [
            '**Never send irreversible payments to unknown sellers.** Gift cards, wire transfers and cash in an envelope are gone when they are gone.',
            '**Use buyer-protected methods for large purchases**, even when they cost a small fee.',
            '**Keep payment talk on the platform.** The deal holds the amount; ask about anything else in your messages.',
            '**Document payments.** Say in the [deal](/help/deals) that you paid, and keep the receipt until the wig has arrived and all is well.',
          ],
        },
        {
          note: 'A payment to “friends and family” has no purchase protection. A seller who insists on it asks you to carry the whole risk.',
        },
      ],
    },
    {
      title: 'Paying for your membership',
      blocks: [
        'Membership is the one thing you pay to us. It goes through a card payment provider; we never see or keep your card number. See [Pricing](/pricing), and your [subscription](/account/subscription) once you are a member.',
      ],
    },
    {
      title: 'When something goes wrong',
      blocks: [
        'Write to the other member first, or say in the deal that there is a problem: our team reads it and decides how the deal ends. If that does not help, open a case with the payment service, which alone can return money, and [report the member](/help/report). Questions? [Contact us](/contact).',
      ],
    },
  ],
};

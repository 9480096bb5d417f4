import { dealDays } from '#contract/deals/deal-values.ts';
import { verifiedAuthorsNeeded } from '#contract/reviews/review-values.ts';
import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(deals);
}

export default function DealsHelpPage() {
  return <HelpArticle article={deals} />;
}

const deals: TextContent = {
  ...findHelpArticle('/help/deals'),
  description:
    'How offers and trades work on Wigloop: proposing, agreeing, who sends first, problems, and what our team can and cannot do.',
  lead: 'An offer or a trade is more than words here: what you agree on is written down, the wigs are reserved, and each step is seen by both.',
  sections: [
    {
      title: 'Find each other',
      blocks: [
        'If what you want is not there yet, search for it and choose “Set an alert”: we tell you when it comes, at once or once a day: at the bell, by mail, or on your phone, as you choose in your [settings](/account/settings). “Add to Wanted” also shows it to members on your profile, so that those who have it can offer it to you. “Follow” on a profile tells you of everything that seller lists.',
        'All of these are under [Alerts and Wanted](/account/wishes) and [Following](/account/wishes?kind=following), up to 50. There you see what fits now, and change or delete each.',
      ],
    },
    {
      title: 'Propose',
      blocks: [
        'On a listing choose “Buy for …” or “Make an offer”: one amount, the total with shipping, and how long it is valid, 24 hours to 7 days. Where the seller lets buyers buy at the price right away, the wig is reserved for you at once.',
        'If you saved a wig, its seller may offer you a price of your own for 48 hours: the listing and your Saved Listings say “Your price until …” to you alone, and the first of you who buys gets it. Some sellers take less for two or more of their wigs: choose the others in the same sheet. An offer to a seller who is away waits until 48 hours after their return.',
        'For a trade choose “Propose a trade”, and put together what you give and what you get: wigs, cash, or both. With “Let them pick one” the other side chooses among several of yours.',
        'The other side accepts, declines, or changes the offer. You can take your proposal back until there is an answer. If a wig in it is sold, changed or reserved elsewhere meanwhile, the proposal ends by itself.',
      ],
    },
    {
      title: 'Find someone to trade with',
      blocks: [
        'Add what you look for to Wanted, and list what you would give for trade. [Matches](/account/matches) then shows members who have what you want, who want what you have, or both. “Propose” opens a proposal that is filled in; nothing is sent before you say so. “Not for me” hides a match until there is something new.',
        'Where no two can trade, three or four may: your wig goes to one, theirs to the next, until one comes to you. Such a ring is agreed when everyone in it has said yes, and one no ends it for good.',
      ],
    },
    {
      title: 'Agree',
      blocks: [
        'When everyone has said yes to the same terms, the deal is agreed. Its wigs are reserved: nobody else can get them, and their owners cannot change or remove them until the deal is over.',
        'Give the address your parcel should go to when you say that you paid, or before. Only the member who has to send sees it, and only while the deal is under way.',
      ],
    },
    {
      title: 'Who sends first',
      blocks: [
        {
          list: [
            'Where there is cash, the money goes first. A parcel is marked as sent only once the payment is confirmed.',
            'In a trade without cash, the member with fewer completed deals sends first; if both have as many, both send at once. The page of the deal says who. It is advice: nobody can be made to send.',
            `Payments are due ${dealDays.paymentDue} days after you agree, or after the other side has said how to pay; parcels ${dealDays.parcelDue} days after the payment has come, or after you agree where there is none. You are reminded in time.`,
          ],
        },
        {
          note: 'Money does not pass through Wigloop. Say in your [settings](/account/settings#ways-to-be-paid) how you can be paid; only a member who has to pay you sees it in the deal. A way that was changed after you agreed is marked: if anything seems odd, [ask our team](/contact) before you pay. See [Payment Methods](/help/payment-methods).',
        },
      ],
    },
    {
      title: 'When it arrives',
      blocks: [
        `Choose “It arrived” in the deal. You then have ${dealDays.tryOn} days to look the wig over and try it on. “All is well” completes the deal; if something is not as described, choose “There is a problem” within these days. Without a word from you it counts as received after them.`,
        `If you would rather send it back, choose “Ask to return it”: the page shows what the seller says about returns, and they have ${dealDays.returnSilence} days to answer. Without an answer our team looks at it; after a no you have ${dealDays.tryOn} more days to tell us of a problem.`,
        `If you would keep it for less, choose “Keep it for less” and name an amount; the seller can offer money back in the same way. With a yes it counts as received, and the amount is due like any payment. Without an answer within ${dealDays.adjustmentSilence} days it is a no. This also works while there is a problem.`,
      ],
    },
    {
      title: 'When nobody says anything',
      blocks: [
        `A payment that was marked as paid counts as received after ${dealDays.paymentReceived} days without a word; you are reminded twice before that. A parcel with tracking counts as arrived after ${dealDays.parcelReceived} days without a word, and ${dealDays.tryOn} days later as received. A parcel without tracking and without a word becomes a problem for our team to look at.`,
        `A member who waits for a step that is ${dealDays.overdue} days overdue can end the deal without a mark, if nothing was paid or sent yet. After ${dealDays.longOverdue} days that happens by itself, with a mark against the member who did not act; where something was paid or sent, our team looks at it.`,
      ],
    },
    {
      title: 'Cancel',
      blocks: [
        `While nothing was paid or sent, ask to cancel: the other side’s yes, or ${dealDays.cancelSilence} days of silence, ends the deal without a mark. If you do not want to wait, or they said no, you can insist: it ends at once, and your profile counts a deal canceled by you. After that only everyone together can cancel, and what was paid or sent goes back.`,
      ],
    },
    {
      title: 'Problems, and what our team can do',
      blocks: [
        'If something has not come or is not as described, say so in the deal, with photos. Our team reads what both of you write and decides how the deal ends, with a reason for both.',
        {
          list: [
            'We can end the deal, put a mark on a profile, free the wigs or take them off the shelf, and suspend or ban a member.',
            'We cannot return money or a wig: neither ever reaches us. The payment service you chose is the one that can return money.',
            `What nobody could decide is closed after ${dealDays.dispute} days, without marks.`,
          ],
        },
      ],
    },
    {
      title: 'Reviews of deals',
      blocks: [
        `After a completed deal you can review each other for ${dealDays.reviews} days. Neither reads the other’s words before both have written or the time is over, and what is shown cannot be changed. Reviews carry “Verified deal” when $20 or more changed hands, or the cheapest wig of a trade was worth as much, and both of you had been here for a week. Each member counts once in a rating, with their newest review. Once ${verifiedAuthorsNeeded} different members have written such reviews about someone, they alone make the rating.`,
        'Sold it without a deal on Wigloop? “Mark as Sold” asks who bought it. If that member confirms, you can review each other as well, without the mark.',
      ],
    },
    {
      title: 'Show that a wig is yours',
      blocks: [
        'You can add a photo of your wig beside a code of the day, written by hand, when you edit a listing. Only our team and members you have a deal about that wig with can see it. Once our team has looked, the listing says so, with the date, and whether the brand’s label inside the cap was seen. Nobody has to do this; before a first deal it helps.',
      ],
    },
  ],
};

import type { ErrorDefinition } from '#contract/errors.ts';
import { newAccountDays, newMembersPerDay } from '#contract/members/new-accounts.ts';
import { dealDays, dealLimits } from './deal-values.ts';

/** Refusals of deals. A 409 about a deal carries the deal as it is beside code and message. */
export const dealErrors = {
  notFound: { code: 'deals.not_found', status: 404, message: 'We could not find this deal.' },
  termsChanged: { code: 'deals.terms_changed', status: 409, message: 'The terms have changed.' },
  notYourTurn: { code: 'deals.not_your_turn', status: 409, message: "It is the other side's turn." },
  ended: { code: 'deals.ended', status: 409, message: 'This deal has ended.' },
  notPossible: { code: 'deals.not_possible', status: 409, message: 'This is not possible at this point of the deal.' },
  idTaken: { code: 'deals.id_taken', status: 409, message: 'This could not be sent. Please write it again.' },
  tooManyTerms: {
    code: 'deals.too_many_terms',
    status: 409,
    message: `A deal has at most ${dealLimits.terms} proposals. Accept this one or decline it.`,
  },

  brokenCursor: { code: 'deals.broken_cursor', status: 400, message: 'This page of the list does not exist.' },

  ownListing: { code: 'deals.own_listing', status: 400, message: 'You cannot make a deal with yourself.' },
  notAParty: { code: 'deals.not_a_party', status: 400, message: 'A proposal needs something of yours in it.' },
  tooManyParties: {
    code: 'deals.too_many_parties',
    status: 400,
    message: `A deal has at most ${dealLimits.parties} parties.`,
  },
  otherParties: { code: 'deals.other_parties', status: 400, message: 'A changed offer is between the same members.' },
  notOneDeal: {
    code: 'deals.not_one_deal',
    status: 400,
    message: 'These are two deals. Propose each of them on its own.',
  },
  noListing: { code: 'deals.no_listing', status: 400, message: 'A deal needs at least one wig.' },
  givesNothing: { code: 'deals.gives_nothing', status: 400, message: 'Each side has to give something.' },
  getsNothing: { code: 'deals.gets_nothing', status: 400, message: 'Each side has to get something.' },
  tooManyListings: {
    code: 'deals.too_many_listings',
    status: 400,
    message: `Each side gives at most ${dealLimits.listingsPerGiver} wigs.`,
  },
  listingTwice: { code: 'deals.listing_twice', status: 400, message: 'A wig can be in a deal only once.' },
  alreadyArrived: {
    code: 'deals.already_arrived',
    status: 409,
    message: 'It has arrived already. If something is wrong with it, say that there is a problem.',
  },
  returnRefused: {
    code: 'deals.return_refused',
    status: 409,
    message: 'The other side did not agree to a return. If something is wrong with it, say that there is a problem.',
  },
  adjustmentNotFound: {
    code: 'deals.adjustment_not_found',
    status: 404,
    message: 'We could not find this proposal to keep it for less.',
  },
  adjustmentOpen: {
    code: 'deals.adjustment_open',
    status: 409,
    message: 'An amount is proposed already. Wait for the answer.',
  },
  tooManyAdjustments: {
    code: 'deals.too_many_adjustments',
    status: 409,
    message: `You have proposed an amount ${dealLimits.adjustments} times between you. Agree on a return, or let our team decide.`,
  },
  adjustmentCents: {
    code: 'deals.adjustment_cents',
    status: 400,
    message: 'Enter an amount above zero, and at most what was paid.',
  },
  cents: { code: 'deals.cents', status: 400, message: 'Enter an amount between $0.01 and $99,999.99.' },
  cashTwice: {
    code: 'deals.cash_twice',
    status: 400,
    message: 'Put all cash from one side to the other in one amount.',
  },
  cashBothWays: { code: 'deals.cash_both_ways', status: 400, message: 'Cash can go only one way.' },
  choice: {
    code: 'deals.choice',
    status: 400,
    message: `Between two members, you can let the other pick one of 2 to ${dealLimits.choiceOptions} wigs of yours.`,
  },
  pick: { code: 'deals.pick', status: 400, message: 'Choose one of the wigs you are offered.' },
  expiry: { code: 'deals.expiry', status: 400, message: 'Choose 24, 48 or 72 hours, or 7 days.' },

  listingNotFound: { code: 'deals.listing_not_found', status: 404, message: 'Listing not found' },
  notTheirListing: {
    code: 'deals.not_their_listing',
    status: 400,
    message: 'This wig does not belong to the member who would give it.',
  },
  listingEnded: { code: 'deals.listing_ended', status: 409, message: 'This wig has been sold or traded.' },
  reserved: { code: 'deals.reserved', status: 409, message: 'This wig is reserved in another deal.' },
  /** Said to its owner, who wants to change, bump, remove or sell it. */
  reservedByYou: {
    code: 'deals.reserved_by_you',
    status: 409,
    message: 'This wig is reserved in a deal. Finish or cancel the deal first.',
  },
  notForTrade: { code: 'deals.not_for_trade', status: 400, message: 'This wig is not offered for trade.' },
  notForSale: { code: 'deals.not_for_sale', status: 400, message: 'This wig is not offered for sale.' },
  noOffers: { code: 'deals.no_offers', status: 409, message: 'The owner of this wig takes no offers for it.' },
  ownerAway: {
    code: 'deals.owner_away',
    status: 409,
    message: 'The seller is away and takes no offers for this wig. You can buy it when they are back.',
  },
  privatePriceOver: {
    code: 'deals.private_price_over',
    status: 409,
    message: 'This price is no longer offered to you.',
  },
  privatePriceTerms: {
    code: 'deals.private_price_terms',
    status: 400,
    message: 'A price that is offered to you buys that one wig, for this price and its shipping.',
  },
  priceNeeded: { code: 'deals.price_needed', status: 400, message: 'Enter the price it was sold for.' },

  blocked: { code: 'deals.blocked', status: 403, message: 'You cannot make a deal with this member.' },
  tooMany: {
    code: 'deals.too_many',
    status: 429,
    message: 'You have many open proposals. Wait for an answer, or withdraw one.',
  },
  tooManyToday: {
    code: 'deals.too_many_today',
    status: 429,
    message: 'You have made many proposals today. Please try again later.',
  },
  declinedOften: {
    code: 'deals.declined_often',
    status: 429,
    message: 'This member has declined several of your proposals. Please wait some days before the next.',
  },
  newAccount: {
    code: 'deals.new_account',
    status: 429,
    message: `In the first ${newAccountDays} days you can write or propose something to ${newMembersPerDay} new members a day. You can go on with those you know.`,
  },
  tooManyAgreed: {
    code: 'deals.too_many_agreed',
    status: 429,
    message: `Someone in this deal already has ${dealLimits.agreedDeals} deals to finish first.`,
  },

  shippingUnknown: {
    code: 'deals.shipping_unknown',
    status: 409,
    message: 'Name the shipping first: change the offer so that it says what sending costs.',
  },
  unpaidFirst: {
    code: 'deals.unpaid_first',
    status: 409,
    message: 'You have wigs reserved that are not paid yet. Pay them first; then you can buy more right away.',
  },

  stepNotFound: { code: 'deals.step_not_found', status: 404, message: 'We could not find this step of the deal.' },
  notYourStep: { code: 'deals.not_your_step', status: 409, message: 'Only the other side can mark this step.' },
  paymentFirst: {
    code: 'deals.payment_first',
    status: 409,
    message: 'Wait until the payment has come before you send.',
  },
  stepConfirmed: { code: 'deals.step_confirmed', status: 409, message: 'This step is confirmed already.' },
  notSentYet: { code: 'deals.not_sent_yet', status: 409, message: 'This has not been marked as sent yet.' },
  notBackYet: {
    code: 'deals.not_back_yet',
    status: 409,
    message: 'This can be sent back once it has come. Confirm first that it came.',
  },
  carrier: { code: 'deals.carrier', status: 400, message: 'Say how it was sent, or that you handed it over.' },
  tooManyCorrections: {
    code: 'deals.too_many_corrections',
    status: 409,
    message: `You have corrected this ${dealLimits.corrections} times already. Write to the other side instead.`,
  },
  nothingAsked: { code: 'deals.nothing_asked', status: 409, message: 'Nobody has asked to cancel this deal.' },
  askFirst: { code: 'deals.ask_first', status: 409, message: 'Ask to cancel first, so that the others can answer.' },
  somethingSent: {
    code: 'deals.something_sent',
    status: 409,
    message: 'Something has been sent already: only everyone together can cancel now.',
  },
  tooManyProblems: {
    code: 'deals.too_many_problems',
    status: 409,
    message: 'You have opened several problems in this deal. Write to our team instead.',
  },
  missingTooSoon: {
    code: 'deals.missing_too_soon',
    status: 409,
    message: `You withdrew this a short while ago. Wait ${dealDays.missingAgain} days before you say it again.`,
  },
  problemNotFound: { code: 'deals.problem_not_found', status: 404, message: 'We could not find this problem.' },
  notYourProblem: {
    code: 'deals.not_your_problem',
    status: 409,
    message: 'Only the member who opened the problem can withdraw it.',
  },
  tooManyEntries: {
    code: 'deals.too_many_entries',
    status: 409,
    message: `You can add at most ${dealLimits.problemEntries} notes and ${dealLimits.problemPhotos} photos.`,
  },
  imageNotFound: { code: 'deals.image_not_found', status: 404, message: 'We could not find this photo.' },
  imageTooLarge: {
    code: 'deals.image_too_large',
    status: 413,
    message: 'This photo is larger than 5 MB. Choose a smaller one.',
  },
  tooManyImages: {
    code: 'deals.too_many_images',
    status: 429,
    message: 'You have added many photos that were not sent. Please try again tomorrow.',
  },
  claimedByOther: {
    code: 'deals.claimed_by_other',
    status: 409,
    message: 'Another member of the team has claimed this dispute.',
  },
  backUnchosen: {
    code: 'deals.back_unchosen',
    status: 400,
    message: 'Choose at least one step that goes back.',
  },
  fateUnsaid: {
    code: 'deals.fate_unsaid',
    status: 400,
    message: 'Say of each wig that does not go back where it stays.',
  },
  decision: {
    code: 'deals.decision',
    status: 400,
    message: 'The decision names a member or a wig that is not in this deal.',
  },
  unfinished: {
    code: 'deals.unfinished',
    status: 409,
    message: 'You have a deal that is not finished yet. Finish or cancel it before you delete your account.',
  },
  changedHands: {
    code: 'deals.changed_hands',
    status: 409,
    message: 'This wig changed hands in a deal. Its new owner can list it.',
  },
  reviewOf: { code: 'deals.review_of', status: 400, message: 'Choose a member you dealt with.' },
  reviewClosed: { code: 'deals.review_closed', status: 409, message: 'The time to review this deal is over.' },
} as const satisfies Record<string, ErrorDefinition>;

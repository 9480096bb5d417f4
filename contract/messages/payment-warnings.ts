import { refusing, type WarningRule } from './warning-rule.ts';

const payment =
  /\b(?:pay ?pal|pp|venmo|zel{1,3}e|cash ?app|payments?|paying|pay|money|fees?|g ?& ?s|g ?and ?s|goods (?:and|&|n) services|transfer)\b/;

/** Ways to pay that protect nobody. */
export const paymentWarnings: readonly WarningRule[] = [
  {
    id: 'friends-and-family',
    when: 'always',
    label: 'Friends and family payment',
    receiver:
      'This message asks for a payment to “friends and family”. Such a payment has no buyer protection and cannot be called back. Ask for PayPal Goods & Services or another protected way.',
    sender:
      'Payments to “friends and family” leave the buyer without protection. The other member will see a warning. PayPal Goods & Services protects you both.',
    patterns: [
      { find: /(?:\b|(?<=paypal))f ?(?:&|\+|n|and|amp;) ?f\b/g, unlessBefore: refusing },
      { find: /\bf\.?f\b/g, before: /\b(?:pay ?pal|pp|venmo|via|as|use|using|by) (?:the )?$/, unlessBefore: refusing },
      {
        find: /\b(?:friends?|frnds?|friendz) ?(?:&|\+|and|n|or|\/|,|-)? ?fam(?:il(?:y|ies))?\b|\bfamily ?(?:&|\+|and|n|\/) ?friends?\b/g,
        near: payment,
        before:
          /\b(?:via|using|use|through|as|select|choose|option|click|pick|tap|press|switch to|it as) (?:the )?["']?$/,
        after: /^["']?,? (?:option|only|please|payment|transfer|method|setting)\b/,
        unlessBefore:
          /\b(?:my|our|her|his|their|from|of|many|all|both|avoid|never|no|not|without|(?:don'?t|won'?t|not) (?:do|use|want|pay|accept)) (?:[a-z]{1,12} )?$/,
        unlessAfter:
          /^ (?:sale|discount|event|code|coupon|promo|love|loved|say|said|think|thought|visit|wedding|is (?:not|risky)|isn'?t)\b/,
      },
      {
        find: /\b(?:as (?:a )?(?:gift|personal)|personal (?:payment|transfer)|gift (?:payment|option))\b/g,
        near: /\b(?:pay ?pal|pp|venmo|zel{1,3}e|cash ?app|payment|pay it|send (?:it|the money))\b/,
        unlessBefore:
          /\b(?:buy|buying|bought|get|getting|got|give|giving|given|purchase|purchased|want|wanted|received|wrapped|intended|meant|wig|hair|needed)\b[^.]{0,30}$/,
      },
      {
        find: /\b(?:not|no|without|instead of|avoid|skip|don'?t (?:use|do|accept|take|select|choose)) (?:the |any )?(?:goods (?:and|&|n) services|g ?& ?s|gns|buyer'?s? protection)\b/g,
        unlessBefore: /\b(?:wouldn'?t|won'?t|never|don'?t|not|can'?t|refuse|rather|nobody|unsafe|risky)\b[^.]{0,30}$/,
      },
    ],
  },
  {
    id: 'gift-card',
    when: 'always',
    label: 'Gift cards',
    receiver:
      'This message mentions paying with gift cards. Nobody honest needs to be paid that way, and the money cannot be traced or called back. Do not send card numbers or photos of cards.',
    sender:
      'Gift cards are how many frauds are paid, so the other member will see a warning. Offer a payment with buyer protection instead.',
    patterns: [
      {
        find: /\b(?:(?:itunes|steam|google play|amazon|vanilla|prepaid|pre-?paid|razer(?: gold)?|ebay) (?:gift ?)?cards?|e?-?gift ?-?cards?|egift|giftcards?|razer gold)\b/g,
        near: /\b(?:pay|pays|paid|paying|payment|send|sending|accept|accepts|take|takes|buy|purchase|scratch|scratched|codes?|numbers?|pictures? of|photos? of|pics? of|front and back|worth|exchange|instead|prefer|preferred|grab|pick up|trade)\b/,
        before: /\b(?:via|using|use|with|by|in|for|me|get|only|or) (?:a |an |some |two |\$ ?\d{1,5} )?$/,
        unlessBefore:
          /\b(?:bought|got|received|won|gave|given|came|comes|included|includes|was paid|spent|used|using my|use my|don'?t|won'?t|never|no|not|beware|scam)\b[^.]{0,34}$/,
      },
    ],
  },
  {
    id: 'wire',
    when: 'always',
    label: 'Wire or bank transfer',
    receiver:
      'This message is about sending money by wire or bank transfer. That money is gone once it is sent. Ask for a payment with buyer protection, such as PayPal Goods & Services or a credit card.',
    sender:
      'Wired money cannot be called back, so the other member will see a warning. A payment with buyer protection is safer for both of you.',
    patterns: [
      {
        find: /\b(?:wire ?transfers?|bank wires?|money wires?|wir(?:e|ed|ing) (?:me|us|him|her|you|the (?:money|funds|payment|amount|rest|balance|deposit|cash)|money|funds|payment|cash|it (?:to|over|into|straight|directly)|to my|\$ ?\d{1,6}|\d{2,5} ?(?:dollars|usd|bucks))|wir(?:e|ing) (?:instructions|details|info|address))\b/g,
        unlessBefore: refusing,
      },
      {
        find: /\b(?:by|via|through|per|do a|send a) (?:bank )?wire(?= ?(?:[.,!?;:)]|$| (?:please|only|today|to|then|and i|payment|tomorrow|now)\b))/g,
      },
      { find: /\b(?:western ?union|money ?gram|remitly|world ?remit|xoom)\b/g, unlessBefore: refusing },
      {
        find: /\b(?:bank|swift|sepa|ach|interac|e) ?-?(?:transfers?|deposits?)\b|\betransfers?\b|\bdirect deposit\b/g,
        unlessBefore: /\b(?:no|not|don'?t|never|paid by|paycheck|my) (?:[a-z']{1,12} ){0,2}$/,
        unlessAfter: /^ (?:comes|hits|lands|of my|from my (?:job|work))\b/,
      },
      {
        find: /\b(?:iban|routing (?:number|no|#)|swift code|bank (?:account )?(?:details|info|number)|account and routing)\b/g,
      },
      {
        find: /\b(?:to|into) (?:my|this|our|his|her|the) (?:bank |checking |savings )?account\b/g,
        near: /\b(?:money|funds|payment|send|transfer|deposit|pay|wire|\$ ?\d{1,5})\b/,
        unlessAfter: /^ (?:settings|page|here|on (?:wigloop|here))\b/,
      },
    ],
  },
  {
    id: 'crypto',
    when: 'always',
    label: 'Cryptocurrency',
    receiver:
      'This message mentions paying with cryptocurrency. Such a payment cannot be called back by anyone. Ask for a payment with buyer protection.',
    sender:
      'Cryptocurrency has no buyer protection, so the other member will see a warning. Offer a protected payment instead.',
    patterns: [
      {
        find: /\b(?:bit ?coins?|btc|usdt|ethereum|crypto(?: ?currenc(?:y|ies))?|lite ?coin|doge ?coin|coin ?base|binance)\b/g,
        unlessBefore: refusing,
      },
    ],
  },
  {
    id: 'check',
    when: 'always',
    label: 'Checks and money orders',
    receiver:
      'This message mentions a check or money order. False ones are found out weeks later, when the wig is gone and the bank takes the money back. Never send money back from one, and ask for a protected payment.',
    sender:
      'Checks and money orders are often forged, so the other member will see a warning. Offer a payment with buyer protection.',
    patterns: [
      {
        find: /\b(?:cashier'?s?|certified|certified bank|bank|personal|paper) che(?:ck|que)s?\b|\bmoney ?orders?\b/g,
        unlessBefore: refusing,
      },
      {
        find: /\b(?:mail|send|write|deposit|cash|overnight|cut) (?:you |me |him |her |them )?(?:a |the |my |an? e-?)che(?:ck|que)\b/g,
        unlessBefore: refusing,
        unlessAfter: /^ (?:in|ins|on|mark|list|up)\b/,
      },
    ],
  },
  {
    id: 'payment-app',
    when: 'always',
    label: 'Payment app that the policy does not name',
    receiver:
      'This message names a payment app that the seller’s policy does not list. Most of them have no buyer protection. Look at the policy, and ask for a protected way such as PayPal Goods & Services.',
    sender:
      'Your policies do not list this way to pay, so the other member will see a warning. You can add it under Seller Policy, or offer a payment with buyer protection.',
    patterns: [
      { find: /\bz[ ._*-]?e[ ._*-]?[li][ ._*-]?[li][ ._*-]?e\b/g, unlessBefore: refusing, method: 'Zelle' },
      { find: /\bv[ ._*-]?e[ ._*-]?n[ ._*-]?m[ ._*-]?o\b/g, unlessBefore: refusing, method: 'Venmo' },
      {
        find: /\bc[ ._*-]?a[ ._*-]?s[ ._*-]?h[ ._*-]{0,2}app?\b|\bcash ?tag\b/g,
        unlessBefore: refusing,
        method: 'Cash App',
      },
      {
        find: /\b(?:apple ?cash|revolut|skrill|g ?cash|pay ?tm|m-?pesa|facebook pay|(?:via|through|using|my) chime|chime (?:me|account|tag|sign))\b/g,
        unlessBefore: refusing,
      },
    ],
  },
  {
    id: 'outside',
    when: 'always',
    label: 'Asks to leave Wigloop',
    receiver:
      'This message asks you to go on outside Wigloop. Stay here: only what is written here can be reported and looked into.',
    sender: 'The other member will see a warning: what is agreed outside Wigloop, nobody here can look into.',
    patterns: [
      {
        find: /\b(?:outside|off|away from) (?:of )?(?:the |this )?(?:site|app|platform|wig ?loop|website|here)\b/g,
        before:
          /\b(?:deal|deals|pay|paying|payment|talk|chat|text|continue|move|take|go|do (?:this|it|that)|sell|sale|transaction|arrange|complete|finish|communicate|trade|buy|business|discuss|handle|settle) (?:[a-z']{1,12} ){0,3}$/,
        unlessBefore: /\b(?:not|never|don'?t|won'?t|no|bought|can'?t|rather not|avoid|against)\b[^.]{0,30}$/,
      },
    ],
  },
];

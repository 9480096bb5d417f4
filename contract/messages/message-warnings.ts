import { paymentWarnings } from './payment-warnings.ts';
import { refusing, type WarningRule } from './warning-rule.ts';

const orderNumber =
  /\b(?:tracking|track|order|item|model|style|sku|serial|invoice|usps|ups|fedex|dhl|listing|ref|reference|confirmation|receipt|upc|barcode|case|ticket|label)\b[^a-z0-9]{0,3}(?:(?:number|no|num|nr|id|code|is|was)[^a-z0-9]{0,3}){0,2}$|#$/;
const reaching = /\b(?:call|text|txt|phone|cell|mobile|number|reach|ring|whats ?app|sms|dial|tel)\b/;

/** Ways out of the conversation, in a first contact. */
const contactWarnings: readonly WarningRule[] = [
  {
    id: 'messenger',
    when: 'first-contact',
    label: 'Another messenger in a first contact',
    receiver:
      'This first message asks you to write somewhere else. Stay here until you know each other: only what is written here can be reported.',
    sender:
      'In a first message, other messengers and handles are shown with a warning. Wigloop keeps both of you safe while you get to know each other.',
    patterns: [
      {
        find: /\b(?:what'?s? ?app|watsapp|telegram|we ?chat|viber|snap ?chat|google (?:chat|voice|hangouts?)|hangouts)\b/g,
        unlessBefore: refusing,
      },
      {
        find: /\b(?:text|txt|sms|e-?mail) me\b/g,
        unlessAfter: /^ (?:back )?(?:here|on (?:here|wigloop|this)|through (?:here|this|wigloop)|in (?:here|this))\b/,
      },
      {
        find: /\b(?:call|phone|ring|dm|message|msg|add|contact|reach|find|write|hit) me (?:up )?(?:at|on|via|off|through|over|by|outside|directly at)\b/g,
        unlessAfter:
          /^ (?:here|this|wig ?loop|the (?:site|app|weekend|last|first)|my (?:lunch|break)|any|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekends?|time|noon|night|tomorrow|clicking|pressing|tapping|your|it|a (?:day|time|week)|all)/,
      },
      {
        find: /\bmy (?:cell|phone|mobile|number|digits|contact|telephone)(?: number)? (?:is|it'?s|:)/g,
        unlessAfter: /^ (?:old|broken|dead|dying|slow|acting|not|low|new|so|off|at|being|too|in)\b/,
      },
      {
        find: /\b(?:my|add me on|dm me on|find me on|message me on|follow me on|i'?m on|hmu on|me on|on my) (?:[a-z]{1,10} ){0,2}(?:ig|insta|instagram|facebook|fb|tiktok|discord|kik|snap|signal|messenger)\b/g,
        unlessAfter: /^ (?:feed|wall|group|story|stories|reels?|followers|videos?|post|bag)\b/,
      },
      {
        in: 'plain',
        find: /(?<![\w.@])@(?=[a-z0-9_.]{0,29}[a-z])[a-z0-9_.]{3,30}(?![\w.]{0,3}@)/g,
        unlessAfter: /^(?:am|pm|noon)\b/,
      },
    ],
  },
  {
    id: 'phone',
    when: 'first-contact',
    label: 'Phone number in a first contact',
    receiver:
      'This first message holds a phone number. Stay here until you know each other, and never pass on a code that someone has sent to your phone.',
    sender:
      'A phone number in a first message is shown with a warning, and anyone who gets it keeps it. You can go on writing here instead.',
    patterns: [
      {
        in: 'plain',
        find: /(?<![\w$#.,/+-])(?:\+?1[ .\-*_/]{0,2})?[([]?[2-9o][\do]{2}[)\]]?[ .\-*_]{0,3}[\dol]{3}[ .\-*_]{0,3}[\dol]{4}(?![\w%"$]|[./,-]\d)/g,
        unlessBefore: orderNumber,
      },
      { in: 'plain', find: /(?<![\w+])\+ ?\d(?:[ .\-()/]{0,2}\d){7,14}(?!\d)/g },
      {
        in: 'plain',
        find: /(?<![\w$#.,/-]|\d )0\d{2,4}[ /-]?\d{3,4}[ -]?\d{3,4}(?!\w| ?\d)/g,
        unlessBefore: orderNumber,
      },
      {
        in: 'plain',
        find: /(?<![\w$#.,/])\d(?:[ .\-*_,|]{1,3}\d){8,10}(?![ .\-*_,|]{0,3}\w)/g,
        unlessBefore: orderNumber,
      },
      {
        in: 'plain',
        find: /(?<![\w$#./-])\d{3}[ .-]\d{4}(?![\w/]|[.-]\d)/g,
        near: reaching,
        unlessBefore: orderNumber,
      },
      {
        in: 'plain',
        find: /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|\d)[ ,.-]{1,3}){6,14}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/g,
      },
    ],
  },
  {
    id: 'email',
    when: 'first-contact',
    label: 'Email address in a first contact',
    receiver:
      'This first message holds an email address. Stay here until you know each other: only what is written here can be reported.',
    sender: 'An email address in a first message is shown with a warning. You can go on writing here instead.',
    patterns: [
      {
        in: 'plain',
        find: /(?<=[a-z0-9._%+-] {0,2})(?:@|[([{<] ?(?:at|@|a) ?[)\]}>]) {0,2}[a-z0-9-]{2,63} ?(?:\.|,|[([{<] ?(?:dot|\.) ?[)\]}>]| dot ) ?(?:com|net|org|edu|co|io|me|us|uk|de|ca|info|mail|live|fr|au)\b/g,
      },
      {
        in: 'plain',
        find: /\b(?:at|@) ?(?:g ?-?mail|yahoo|hot ?mail|outlook|icloud|aol|proton ?mail|ymail|gmx|comcast)(?: ?(?:\.|dot|,) ?com\b)/g,
      },
      { in: 'plain', find: /\b(?:g ?-?mail|hot ?mail|proton ?mail|ymail)\b/g },
      {
        in: 'plain',
        find: /\bmy (?:e-?mail|yahoo|icloud|aol)(?: address| addy| id)? ?(?:is|:|=|-)/g,
        unlessAfter: /^ (?:not|broken|slow|full|down|on (?:my|file))\b/,
      },
    ],
  },
  {
    id: 'link',
    when: 'first-contact',
    label: 'Link in a first contact',
    receiver:
      'This first message holds a link to another site. Open it only if you expected it, and never sign in or enter card details there.',
    sender: 'A link in a first message is shown with a warning. Photos and details can be sent here instead.',
    patterns: [
      { in: 'plain', find: /\bh(?:tt|xx)ps? ?: ?\/ ?\/[^\s]{0,200}/g },
      { in: 'plain', find: /\bwww ?[.,] ?[a-z0-9][^\s]{0,200}/g },
      {
        in: 'plain',
        find: /(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|io|xyz|biz|ly|ru|cn|uk|gl|gg|ee)(?![\w-])(?:[/:?][^\s]{0,200})?/g,
      },
      {
        in: 'plain',
        find: /(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:co|shop|store|app|info|online|site|link|club|top|page|vip|me|us|de|ca|eu|live|info|gift)\/[^\s]{0,200}/g,
      },
      {
        in: 'plain',
        find: /(?<![@\w.-])[a-z0-9-]{3,63}\.(?:shop|store|online|site)(?=[.,!?)]{0,2}(?:\s|$))/g,
        before: /\b(?:at|on|to|visit|see|from|shop|site|is|called|my|our|check|check out) $/,
      },
      { in: 'plain', find: /(?<![\w.])(?:t|wa|paypal|fb|m|cash)\.(?:me|app)\b/g },
      {
        in: 'plain',
        find: /(?<=[a-z0-9]) ?(?:[([{<] ?dot ?[)\]}>]| dot | \. |\. | \.) ?(?:com|shop)\b/g,
        unlessAfter: /^[a-z]/,
      },
    ],
  },
];

/** Everything that makes a note worth a warning. */
export const warningRules: readonly WarningRule[] = [
  ...paymentWarnings,
  ...contactWarnings,
  {
    id: 'other-way',
    when: 'always',
    label: 'Another name to pay to',
    receiver:
      'This names another way to be paid than the one this member has given here. That is how stolen accounts are used. Pay only as the deal says, or ask our team first.',
    sender:
      'This is not how you said in your settings that you can be paid, so the other member will see a warning. Change it there instead.',
    // Compared with what is sealed, on the server alone.
    patterns: [],
  },
  {
    id: 'reported-text',
    when: 'always',
    label: 'Like a text that was reported',
    receiver:
      'Our moderators have acted on a report about a text like this one. Do not pay and do not give personal details before you are sure; you can report it, too.',
    sender:
      'A text like this one was reported by members, so the other member will see a warning. Say it in your own words, or send it as it is.',
    // Found by its fingerprint, on the server alone.
    patterns: [],
  },
];

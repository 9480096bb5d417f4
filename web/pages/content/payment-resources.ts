export const tradingServices = [
  {
    name: 'PayPal',
    label: 'Recommended',
    isRecommended: true,
    href: 'https://www.paypal.com',
    text: 'Pay or be paid for goods and services. That kind of payment comes with purchase protection, for a small fee.',
  },
  {
    name: 'Venmo',
    label: 'US only',
    isRecommended: false,
    href: 'https://venmo.com',
    text: 'Quick and widely used. Mark the payment as a purchase, so that it can be covered by purchase protection.',
  },
  {
    name: 'Zelle',
    label: 'US only, no fees',
    isRecommended: false,
    href: 'https://www.zellepay.com',
    text: 'From bank to bank within minutes. A payment cannot be called back, so keep it for people you know.',
  },
] as const;

export const tradingTips = [
  'Agree on price, payment, shipping and returns in your messages before any money moves.',
  'Never send a payment that cannot be undone to a seller you do not know.',
  'Ship only after the payment has arrived, and use tracked shipping.',
  'Insure valuable shipments, and ask for signature confirmation over $200.',
  'Keep receipts, tracking numbers and photos until both of you are content.',
] as const;

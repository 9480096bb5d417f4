export const safetyTips = [
  {
    title: 'Verify the seller',
    text: 'Read the reviews and the seller policy, look at the other listings, and ask for photos that are not in the listing yet.',
  },
  {
    title: 'Secure payments',
    text: 'Use a method with purchase protection, and pay only after both of you have agreed on everything in writing.',
  },
  {
    title: 'Document everything',
    text: 'Keep messages on the platform, and keep receipts, tracking numbers and photos of the parcel until all is settled.',
  },
  {
    title: 'Meet safely',
    text: 'If you hand a wig over in person, meet by day in a public place, and tell someone where you are going.',
  },
] as const;

export const paymentServices = [
  {
    name: 'PayPal',
    label: 'Recommended',
    isRecommended: true,
    features: [
      'Purchase protection for goods and services',
      'By card, bank account or balance',
      'Works in many countries',
    ],
  },
  {
    name: 'Venmo',
    label: 'US only',
    isRecommended: false,
    features: ['From phone to phone', 'Purchase protection if marked as a purchase', 'Needs a US phone number'],
  },
  {
    name: 'Cash App',
    label: 'US only',
    isRecommended: false,
    features: ['Sent in seconds', 'By card or balance', 'Hard to undo: for people you know'],
  },
] as const;

export const shippingTopics = [
  {
    title: 'Packaging',
    items: ['Clean, dry and in a hair net', 'Tissue paper inside the cap', 'A firm box, with the empty space filled'],
  },
  {
    title: 'Documentation',
    items: ['Photos of the wig before it is packed', 'A photo of the label', 'The tracking number in the deal'],
  },
  {
    title: 'Shipping services',
    items: ['USPS Priority Mail', 'UPS Ground', 'FedEx Home Delivery'],
  },
] as const;

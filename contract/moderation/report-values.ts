export const reportKinds = ['listing', 'member', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportKindLabels: Record<ReportKind, string> = {
  listing: 'Listing',
  member: 'Member',
  message: 'Message',
};

export const reportReasons = [
  'own-photo',
  'counterfeit',
  'misleading',
  'prohibited',
  'harassment',
  'scam',
  'off-platform',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonLabels: Record<ReportReason, string> = {
  'own-photo': 'This is my photo',
  counterfeit: 'Counterfeit or replica',
  misleading: 'Not as described',
  prohibited: 'Prohibited item or content',
  harassment: 'Harassment or hate',
  scam: 'Scam or fraud',
  'off-platform': 'Asks to deal outside Wigloop',
  other: 'Something else',
};

export const reportStatuses = ['open', 'claimed', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportStatusLabels: Record<ReportStatus, string> = {
  open: 'Open',
  claimed: 'Claimed',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

export const reportDetailsMaxLength = 2000;

export const reportTexts = {
  sent: 'Thank you. Our moderators will look at your report.',
  changed: 'You had reported this before. We have added what you wrote now.',
  failed: 'Failed to send your report. Please try again.',
  noReason: 'Please choose what is wrong',
} as const;

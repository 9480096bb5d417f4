import type { FlagReason } from '#contract/moderation/moderation-values.ts';
import type { sortDirections } from './admin.ts';

/** Words of the back office about listings. Free of zod, so that pages load no schemas. */

export const adminListingTabs = ['all', 'review'] as const;
export type AdminListingTab = (typeof adminListingTabs)[number];

export const adminListingSorts = ['title', 'price', 'seller_name', 'status', 'created_at'] as const;
export type AdminListingSort = (typeof adminListingSorts)[number];

export type SortDirection = (typeof sortDirections)[number];

export const adminPageSizes = [10, 25, 50, 100] as const;

export const flagLabels: Record<FlagReason, string> = {
  reported: 'Reported',
  'new-member': 'New member',
  'low-price': 'Unusually cheap',
  contact: 'Contact details',
  photo: 'Photo of another listing',
};

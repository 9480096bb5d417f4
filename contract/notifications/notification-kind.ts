/** What a notification is about; the ids of what it names, which may be gone by now. */
export interface NotificationAbout {
  dealId?: string;
  listingId?: string;
  /** Whoever did it, never its reader. */
  memberId?: string;
  wishId?: string;
}

/** What a sentence is made from. */
export interface NotificationFacts<Data> {
  /** The member who did it; null where nobody did. */
  by?: string | null;
  /** The shown name of `by` as it is now. */
  name: string | null;
  /** The shown names of `data.members` as they are now, by id. */
  names?: Record<string, string> | null;
  data: Data;
  /** For messages: how many of them are unread. */
  unreadCount: number;
  /** The reader's, for days. */
  timeZone?: string | undefined;
}

export interface Letter {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Above the words; paths of this site. */
  pictures?: { path: string; alt: string; caption?: string }[];
  /** Where the button leads: a path of this site, or the page of another. */
  action: { label: string; path: string } | { label: string; url: string };
  /** Why it was sent. */
  reason: string;
}

/** Where a notification goes: the bell and its page, the member's mailbox, the member's devices. */
export const channels = ['here', 'mail', 'push'] as const;
export type Channel = (typeof channels)[number];

/** What members choose by: the rows of the table in the settings, in their order, each with what it says there. */
export const familyTexts = {
  messages: { label: 'Messages', about: 'Someone writes to you' },
  proposals: { label: 'Offers and trades', about: 'Proposals, answers and what becomes of them' },
  deals: { label: 'Deals under way', about: 'Payments, parcels and problems of what you agreed on' },
  reviews: { label: 'Reviews', about: 'Reviews of you, and responses to yours' },
  wishes: { label: 'Alerts', about: 'Wigs that you look for, and lower prices of those you saved' },
  team: { label: 'Our team', about: 'Reports, support and decisions of moderators' },
  billing: { label: 'Plan and payments', about: 'Failed payments and changes of your plan' },
  account: { label: 'Your account', about: 'Sign-ins from new devices' },
} as const;
export type NotificationFamily = keyof typeof familyTexts;
export const notificationFamilies = Object.keys(familyTexts) as NotificationFamily[];

/** One kind of news: its words, where it leads and which ways it goes. */
export interface NotificationKind<Data = unknown> {
  family: NotificationFamily;
  /** Says who and what, never an address; an amount of money only where `withoutAmounts` can take it out: pushes are shown on locked screens. */
  sentence(facts: NotificationFacts<Data>): string;
  leadsTo(about: NotificationAbout, data: Data): string;
  /** Said of several unread ones of one matter, where the newest alone would not do. */
  many?: { sentence(facts: NotificationFacts<Data>, count: number): string; leadsTo(data: Data): string };
  /** For what only members with access may see: what the others are told instead. */
  withoutAccess?: string;
  /** Where it goes beside the list of notifications, unless the member chooses otherwise. */
  channels: { mail: boolean; push: boolean };
  /** False for what a member has to hear, here and by mail: the account, money, and what silence decides. */
  canBeTurnedOff: boolean;
  /** For kinds that are mailed. */
  mail?: {
    /** How long it waits for its reader to see it here first. */
    waitMinutes: number;
    /** At most one mail about the same matter in this time. */
    everyMinutes: number;
    /** Mailed also to whoever has seen it here. */
    evenIfSeen: boolean;
    /** Of everything that waited about the same matter, oldest first: `sentences` has one for each. */
    letter(facts: NotificationFacts<Data>, about: NotificationAbout, sentences: string[]): Letter;
  };
}

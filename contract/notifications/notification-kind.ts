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
  /** The shown name of `about.memberId` as it is now; null where nobody did it. */
  name: string | null;
  data: Data;
  /** For messages: how many of them are unread. */
  unreadCount: number;
}

export interface Letter {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Where the button leads, as a path of this site. */
  action: { label: string; path: string };
  /** Why it was sent. */
  reason: string;
}

/** Kinds of one family share a mail: a deal has one an hour, whatever happened in it. */
export type NotificationFamily = 'messages' | 'deals' | 'listings' | 'billing' | 'moderation' | 'wishes';

/** One kind of news: its words, its picture, where it leads and which ways it goes. */
export interface NotificationKind<Data = unknown> {
  family: NotificationFamily;
  /** A name of lucide. */
  icon: string;
  /** Says who and what, never an address or an amount of money: it is shown on locked screens. */
  sentence(facts: NotificationFacts<Data>): string;
  leadsTo(about: NotificationAbout): string;
  /** Where it goes beside the list of notifications, unless the member chooses otherwise. */
  channels: { mail: boolean; push: boolean };
  /** False for what a member has to hear: money, and what silence decides. */
  canBeTurnedOff: boolean;
  mail: {
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

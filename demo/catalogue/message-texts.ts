export interface DemoConversation {
  /** The member who wrote first; left out where any other demo member will do. */
  asker?: string;
  seller: string;
  endedMinutesAgo: number;
  /** How many of the last messages wait to be read. */
  unread?: number;
  lines: { by: 'asker' | 'seller'; text: string; pauseMinutes?: number }[];
}

const day = 1_440;

export const demoConversations: DemoConversation[] = [
  {
    asker: 'admin@wigloop.test',
    seller: 'member@wigloop.test',
    endedMinutesAgo: 3 * day,
    lines: [
      { by: 'asker', text: 'Welcome to Wigloop, Mila! Tell us if anything is unclear.' },
      { by: 'seller', text: 'Thank you! I found my way around quickly 😊', pauseMinutes: 42 },
    ],
  },
  {
    seller: 'seller@wigloop.test',
    endedMinutesAgo: 2 * day + 90,
    lines: [
      { by: 'asker', text: 'Hello! Would you trade this one for a shoulder-length bob, worn twice?' },
      { by: 'seller', text: 'Thank you for asking. I would rather sell it this time.', pauseMinutes: 55 },
      { by: 'asker', text: 'I understand. Good luck with it!', pauseMinutes: 12 },
    ],
  },
  {
    seller: 'seller@wigloop.test',
    endedMinutesAgo: 35,
    unread: 1,
    lines: [
      { by: 'asker', text: 'Good morning! What is the length from crown to ends?', pauseMinutes: 200 },
      { by: 'seller', text: 'About 16 inches, measured with the hair straightened.', pauseMinutes: 30 },
      { by: 'asker', text: 'Perfect, that is what I was looking for. How do you usually ship?', pauseMinutes: 20 },
    ],
  },
  {
    asker: 'member@wigloop.test',
    seller: 'seller@wigloop.test',
    endedMinutesAgo: 4,
    unread: 2,
    lines: [
      { by: 'asker', text: 'Hi Selma, is this still available?', pauseMinutes: day },
      { by: 'seller', text: 'Yes, it is! It comes with the original box and tags.', pauseMinutes: 18 },
      { by: 'asker', text: 'Lovely. Has the lace been trimmed?\nAnd is your home smoke-free?', pauseMinutes: 6 },
      {
        by: 'seller',
        text: 'The lace is untouched, and nobody smokes here. We do have a cat, but she is not allowed near the wigs 🐈',
        pauseMinutes: 9,
      },
      { by: 'asker', text: 'Ha, good cat. Could you ship it by Friday?', pauseMinutes: day - 60 },
      { by: 'seller', text: 'I can bring it to the post office tomorrow morning.', pauseMinutes: 25 },
      { by: 'seller', text: 'Shall I reserve it for you until tonight?', pauseMinutes: 1 },
    ],
  },
];

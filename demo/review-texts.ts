import type { Random } from '#demo/drawing/scene/random.ts';

interface DemoReview {
  rating: number;
  comment: string | null;
}

const praise: readonly [string, ...string[]] = [
  'Exactly as in the photos, down to the roots. It came in a box twice the size it needed, so nothing was crushed.',
  'Answered every question the same evening and sent a video of the part in daylight before I paid.',
  'The cap was as clean as new. I wore it to my niece’s wedding two days later and nobody guessed.',
  'My third from this closet. I no longer ask for extra photos.',
  'Shipped the next morning with tracking. The color is a touch warmer than on my screen, and I like it better.',
  'We traded and both sides were fair about the difference. Would trade again tomorrow.',
  'Honest about the two missing rows of lace, and priced for it. That is how it should be.',
  'She wrapped it around a paper cone, so the bangs still lay right when I opened it.',
];

const middling: readonly [string, ...string[]] = [
  'Lovely wig, slow to ship: nine days until it was on its way. It was worth the wait in the end.',
  'A little more worn at the nape than I expected from “like new”, though the price was fair.',
  'Everything fine, but I had to ask twice for the tracking number.',
  'Good piece and a fair price. It smelled faintly of perfume; one wash and it was gone.',
];

const unhappy: readonly [string, ...string[]] = [
  'The shade was not what the listing said. We found a solution, but it took two weeks of messages.',
  'It arrived in a padded envelope and needed a long steam to get its shape back.',
];

const thanks: readonly [string, ...string[]] = [
  'Thank you! It found the right head.',
  'So glad it arrived well. Enjoy every compliment.',
  'A pleasure to trade with you too.',
];

const apologies: readonly [string, ...string[]] = [
  'Sorry about the wait. I was away that week and should have said so in the listing.',
  'Thank you for being frank. I pack in boxes only since then.',
];

/** Mostly content, as people are who come back; now and then only stars. */
export function pickReview(random: Random): DemoReview {
  const mood = random.next();
  if (mood < 0.12) return { rating: 5, comment: null };
  if (mood < 0.72) return { rating: random.next() < 0.8 ? 5 : 4, comment: random.pick(praise) };
  if (mood < 0.93) return { rating: random.next() < 0.6 ? 4 : 3, comment: random.pick(middling) };
  return { rating: random.next() < 0.5 ? 2 : 3, comment: random.pick(unhappy) };
}

export function pickResponse(rating: number, random: Random): string {
  return random.pick(rating >= 4 ? thanks : apologies);
}

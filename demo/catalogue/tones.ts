import type { Shade } from '#contract/listings/facets.ts';

/** How a seller would call each shade. Not makers' names: those come with the brand. */
export const tones: Record<Shade, readonly [string, ...string[]]> = {
  Black: ['jet black', 'soft black', 'off black'],
  'Dark Brown': ['espresso brown', 'dark chocolate', 'deep brown'],
  'Medium Brown': ['milk chocolate', 'warm brown', 'walnut brown'],
  'Light Brown': ['hazelnut', 'light golden brown', 'toffee brown'],
  'Dark Blonde': ['dark honey blonde', 'mushroom blonde', 'sandy blonde'],
  'Medium Blonde': ['honey blonde', 'wheat blonde', 'caramel blonde'],
  'Light Blonde': ['creamy blonde', 'vanilla blonde', 'light beige blonde'],
  'Platinum Blonde': ['platinum', 'icy blonde', 'pearl blonde'],
  'Golden Blonde': ['golden blonde', 'sunlit blonde', 'buttery blonde'],
  'Strawberry Blonde': ['strawberry blonde', 'apricot blonde', 'rose-gold blonde'],
  Auburn: ['auburn', 'cinnamon auburn', 'autumn auburn'],
  'Copper Red': ['copper red', 'ginger', 'bright copper'],
  'True Red': ['true red', 'cherry red', 'ruby red'],
  'Dark Red': ['dark red', 'black cherry', 'wine red'],
  Chestnut: ['chestnut', 'glossy chestnut', 'warm chestnut'],
  Mahogany: ['mahogany', 'deep mahogany', 'plum mahogany'],
  'Salt and Pepper': ['salt and pepper', 'peppered gray', 'dark salt and pepper'],
  Gray: ['dove gray', 'soft gray', 'smoky gray'],
  White: ['snow white', 'soft white', 'pure white'],
  Silver: ['silver', 'silver mist', 'bright silver'],
};

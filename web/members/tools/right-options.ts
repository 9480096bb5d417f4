import { type ToolRight, toolRights } from '#contract/auth/tool-rights.ts';

const texts: Record<ToolRight, { label: string; description: string }> = {
  'listings:read': { label: 'Read listings', description: 'The catalogue, your own listings and your drafts.' },
  'listings:write': {
    label: 'Change my listings',
    description: 'Create, price, mark as sold and remove, with photos.',
  },
  'deals:read': { label: 'Read my deals', description: 'Without addresses, notes and ways to pay.' },
};

export const rightOptions = toolRights.map((value) => ({ value, ...texts[value] }));

/** "Read listings, read my deals" */
export function rightsText(rights: readonly ToolRight[]): string {
  const words = toolRights.filter((right) => rights.includes(right)).map((right) => texts[right].label);
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1))).join(', ');
}

/** Rights of a personal access token. An endpoint that names one takes tokens that have it; every other endpoint takes none. */
export const toolRights = ['listings:read', 'listings:write', 'deals:read'] as const;
export type ToolRight = (typeof toolRights)[number];

export const toolRightTexts: Record<ToolRight, string> = {
  'listings:read': 'read listings and your drafts',
  'listings:write': 'create and change your listings, drafts and their photos',
  'deals:read': 'read your deals, without addresses, notes and ways to pay',
};

export const tokenPrefix = 'wgl_';
export const tokensPerMember = 10;
export const tokenNameMaxLength = 60;
export const tokenDays = { usual: 90, max: 365 } as const;

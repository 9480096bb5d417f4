interface CatalogueMember {
  email: string;
  fullName: string;
  joinedDaysAgo: number;
}

const names = [
  'Rosa Lindqvist',
  'Imani Okafor',
  'Greta Sommer',
  'Priya Raman',
  'Colette Moreau',
  'Dana Whitlock',
  'Yuki Tanabe',
  'Marisol Vega',
  'Hannah Brandt',
  'Nadia Haddad',
  'Bernadette Quill',
  'Oona Kearney',
  'Tamsin Ashby',
  'Leila Farouk',
  'Wanda Petrov',
  'Fiona Castellan',
  'Joy Mbeki',
  'Esther Goldwyn',
  'Camille Dupuis',
  'Ruth Abernathy',
  'Sable Winters',
  'Paloma Reyes',
  'Ingrid Halvorsen',
  'Maxine Tolliver',
] as const;

/** The people behind the demo's listings, besides the three demo accounts. */
export function demoMembers(): CatalogueMember[] {
  return names.map((fullName, at) => ({
    email: `${fullName.toLowerCase().replace(' ', '.')}@wigloop.test`,
    fullName,
    joinedDaysAgo: 20 + ((at * 37 + 130) % 330),
  }));
}

/** How long ago each demo member joined, the demo accounts among them: nothing of theirs is older. */
export function joinedDaysAgo(email: string): number {
  return joined.get(email) ?? accountsJoinedDaysAgo;
}

export const accountsJoinedDaysAgo = 400;
const joined = new Map(demoMembers().map((member) => [member.email, member.joinedDaysAgo]));

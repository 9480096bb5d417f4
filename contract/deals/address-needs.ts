/** What an address needs beside name, street and city, by country; where a country is not named here, that is enough. */
const needs: Record<string, readonly ('region' | 'postalCode')[]> = {
  'united states': ['region', 'postalCode'],
  canada: ['region', 'postalCode'],
  australia: ['region', 'postalCode'],
  mexico: ['region', 'postalCode'],
  'united kingdom': ['postalCode'],
  germany: ['postalCode'],
  france: ['postalCode'],
  italy: ['postalCode'],
  spain: ['postalCode'],
  netherlands: ['postalCode'],
  austria: ['postalCode'],
  switzerland: ['postalCode'],
};

const otherNames: Record<string, string> = {
  us: 'united states',
  deutschland: 'germany',
  österreich: 'austria',
  schweiz: 'switzerland',
  suisse: 'switzerland',
  españa: 'spain',
  italia: 'italy',
  nederland: 'netherlands',
  méxico: 'mexico',
  'czech republic': 'czechia',
  wales: 'united kingdom',
  'northern ireland': 'united kingdom',
  usa: 'united states',
  'united states of america': 'united states',
  uk: 'united kingdom',
  'great britain': 'united kingdom',
  england: 'united kingdom',
  scotland: 'united kingdom',
};

/** Countries that write the postal code before the city. */
const codeFirst: ReadonlySet<string> = new Set(
  `germany austria switzerland france italy spain netherlands belgium luxembourg liechtenstein denmark norway sweden finland
  iceland poland czechia slovakia slovenia hungary croatia serbia romania bulgaria greece portugal estonia lithuania israel
  turkey mexico`.split(/\s+/),
);

/** Countries that write each part of the place on a line of its own. */
const partByPart: ReadonlySet<string> = new Set(['united kingdom', 'ireland']);

/** The name of a country is typed freely. */
function knownCountry(country: string): string {
  const typed = country.trim().toLowerCase().replaceAll('.', '');
  return otherNames[typed] ?? typed;
}

/** Which parts may not be empty there. */
export const addressNeeds = (country: string): readonly ('region' | 'postalCode')[] =>
  needs[knownCountry(country)] ?? [];

interface Place {
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

/** The lines between street and country, as that country writes them: "50667 Köln", "Savannah, GA 31401". */
export function placeLines({ city, region, postalCode, country }: Place): string[] {
  const known = knownCountry(country);
  const join = (parts: string[], by: string) => parts.filter(Boolean).join(by);
  if (partByPart.has(known)) return [city, region, postalCode].filter(Boolean);
  if (codeFirst.has(known)) return [join([join([postalCode, city], ' '), region], ', ')];
  return [join([city, join([region, postalCode], ' ')], ', ')];
}

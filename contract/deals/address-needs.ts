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
  usa: 'united states',
  'united states of america': 'united states',
  uk: 'united kingdom',
  'great britain': 'united kingdom',
  england: 'united kingdom',
  scotland: 'united kingdom',
};

/** Which parts may not be empty there; the name of a country is typed freely. */
export function addressNeeds(country: string): readonly ('region' | 'postalCode')[] {
  const typed = country.trim().toLowerCase().replaceAll('.', '');
  return needs[otherNames[typed] ?? typed] ?? [];
}

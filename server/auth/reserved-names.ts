import { findWebAddress } from '#contract/members/web-address.ts';
import { foldSigns, nameKey } from '#server/lib/name-key.ts';

// A name that is made of these alone speaks for the house: "Support", "The Admin Team", "Wigloop Help Desk".
const offices = [
  'admin',
  'administration',
  'administrator',
  'billing',
  'deleted',
  'help',
  'helpdesk',
  'mod',
  'moderation',
  'moderator',
  'noreply',
  'official',
  'payments',
  'postmaster',
  'root',
  'safety',
  'security',
  'staff',
  'superadmin',
  'support',
  'system',
  'webmaster',
];
const besides = [
  'account',
  'center',
  'chat',
  'customer',
  'department',
  'desk',
  'manager',
  'member',
  'of',
  'service',
  'site',
  'team',
  'the',
  'user',
];
const anyOf = (words: readonly string[]) => words.map(nameKey).join('|');
// Digits at the end do not help: in a key 1 is an l and 0 an o.
const speaksForTheHouse = new RegExp(
  `^(?:${anyOf(besides)})*(?:${anyOf(offices)})(?:${anyOf([...offices, ...besides])}|s)*[\\p{N}lo]*$`,
  'u',
);
const house = nameKey('Wigloop');
// As a word of its own each of these is a claim, whatever stands beside it: "Sarah from Support", "Anna (Admin)".
const claims = new Set(['admin', 'administrator', 'moderator', 'official', 'staff', 'support'].map(nameKey));

/** The address of the web that a name reads like once letters of other scripts are read as what they look like. */
export function findHiddenAddress(name: string): string | undefined {
  return findWebAddress(foldSigns(name));
}

/** Names that others would take for the people who run the site, however they are spelled. */
export function isReservedName(name: string): boolean {
  const key = nameKey(name);
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).map(nameKey);
  return key.includes(house) || speaksForTheHouse.test(key) || words.some((word) => claims.has(word));
}

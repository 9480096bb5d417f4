import { z } from 'zod';
import { findWebAddress } from './web-address.ts';

export const displayNameMaxLength = 60;
export const usernameMaxLength = 30;

/** Spaces of any kind become one plain space, and the mark that only asks for a colored emoji goes where it joins nothing. */
const plainName = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/(?<!\u200D.)\uFE0F(?!\u200D)/gu, '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim();

/** A person with a hairdo is several emoji, joined by a sign that is not seen. */
const joined =
  /(?<=\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?)\u200D(?=\p{Extended_Pictographic})|\uFE0F(?=\u200D)|(?<=\u200D.)\uFE0F/gu;
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
const findUnseen = (name: string) => unseen.exec(name.replaceAll(joined, ''))?.[0];

const codeOf = (sign = '') => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
const nameOf = (input: unknown) => (typeof input === 'string' ? input : '');

export const looksLikeAddress = (found: string): string =>
  `A display name cannot look like an address of the web. This one reads like “${found}”.`;

export const displayNameSchema = z
  .string()
  .overwrite(plainName)
  .min(2, 'A display name has at least 2 characters.')
  .max(displayNameMaxLength, `A display name has at most ${displayNameMaxLength} characters.`)
  .regex(/^[^<>@]*$/, { error: ({ input }) => `A display name cannot contain ${/[<>@]/.exec(nameOf(input))?.[0]}.` })
  .refine((name) => findUnseen(name) === undefined, {
    error: ({ input }) =>
      `A display name cannot contain signs that are not seen or that turn the direction of writing. Please remove ${codeOf(findUnseen(nameOf(input)))}.`,
  })
  .regex(/^(?!\p{M})(?!.*\p{M}{3})/u, 'A display name cannot pile up accents.')
  .regex(/[\p{L}\p{N}]/u, 'A display name needs a letter or a digit.')
  .refine((name) => findWebAddress(name) === undefined, {
    error: ({ input }) => looksLikeAddress(findWebAddress(nameOf(input)) ?? ''),
  });

/** Fields of the profile form, judged by the form before sending and by the server. */
export const ownNameSchema = z.object({
  fullName: displayNameSchema,
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9._-]{2,${usernameMaxLength - 1}}$`),
      `A username has 3 to ${usernameMaxLength} letters, digits, dots, dashes or underscores.`,
    ),
});

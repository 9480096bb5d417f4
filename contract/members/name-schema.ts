import { z } from 'zod';
import { looksLikeWebAddress } from './web-address.ts';

export const displayNameMaxLength = 60;
export const usernameMaxLength = 30;

/** Spaces of any kind become one plain space, and the mark that only asks for a colored emoji goes. */
const plainName = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll('\uFE0F', '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim();

export const displayNameSchema = z
  .string()
  .overwrite(plainName)
  .min(2, 'A display name has at least 2 characters.')
  .max(displayNameMaxLength, `A display name has at most ${displayNameMaxLength} characters.`)
  .regex(/^[^<>@]*$/, 'A display name cannot contain <, > or @.')
  .regex(
    /^[^\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
    'A display name cannot contain characters that are not seen or that turn the direction of writing.',
  )
  .regex(/^(?!\p{M})(?!.*\p{M}{3})/u, 'A display name cannot pile up accents.')
  .regex(/[\p{L}\p{N}]/u, 'A display name needs a letter or a digit.')
  .refine((name) => !looksLikeWebAddress(name), 'A display name cannot look like an address of the web.');

/** What the profile form asks, judged by the server and, before it is sent, by the form. */
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

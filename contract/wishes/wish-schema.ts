import { z } from 'zod';
import { wishAlerts, wishNameMaxLength } from './wish-values.ts';

const unnamed = 'Give it a name.';

/** What a member decides about a wish beside its filters; judged by the server and, before it is sent, by the form. */
export const wishChoicesSchema = z.object({
  name: z
    .string(unnamed)
    .overwrite((name) =>
      name
        .normalize('NFC')
        .replaceAll(/\p{Z}+/gu, ' ')
        .trim(),
    )
    .refine((name) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(name), unnamed)
    // Counted as people count, and as the database does: an emoji or a rare letter is one.
    .refine((name) => [...name].length <= wishNameMaxLength, `A name has at most ${wishNameMaxLength} characters.`)
    .refine(
      (name) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(name),
      'A name cannot contain characters that are not seen or that turn the direction of writing.',
    ),
  alert: z.enum(wishAlerts, 'Choose when you want to hear of it: at once, once a day or not at all.'),
  isPublic: z.boolean('Say whether others may see it.'),
});

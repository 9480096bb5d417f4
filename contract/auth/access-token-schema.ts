import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { passwordSchema } from './account-schema.ts';
import { tokenDays, tokenNameMaxLength, toolRights } from './tool-rights.ts';

export const accessTokenSchema = z.object({
  id: idSchema(),
  name: z.string(),
  rights: z.array(z.enum(toolRights)),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

const wrongDays = `Choose between 1 and ${tokenDays.max} days.`;

export const writtenTokenSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please name the tool that gets this token.')
    .max(tokenNameMaxLength, `A name has at most ${tokenNameMaxLength} characters.`),
  rights: z.array(z.enum(toolRights)).min(1, 'Choose at least one right.').max(toolRights.length),
  days: z.int(wrongDays).min(1, wrongDays).max(tokenDays.max, wrongDays).default(tokenDays.usual),
  password: passwordSchema,
  code: z.string().trim().max(20, 'This code is too long.').default(''),
});

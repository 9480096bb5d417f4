import { z } from 'zod';
import { otherShopMaxLength, otherShopsMax, sentenceMaxLength } from './shop-values.ts';

const noAddress = 'Write the address of a page, such as example.com/my-shop, without spaces.';

/** Only plain letters: an address in look-alike letters leads somewhere else than it says. */
const pageAddress = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#][\w!$&'()*+,./:;=?@%~#-]*)?$/i;

/** Fields of the shop page's form, judged by the form before sending and by the server. */
export const writtenShopSchema = z.object({
  isShown: z.boolean(),
  showsCards: z.boolean(),
  showsTrades: z.boolean(),
  showsWants: z.boolean(),
  sentence: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Please write your line without line breaks and signs that are not seen.')
    .refine((text) => [...text].length <= sentenceMaxLength, `Please use at most ${sentenceMaxLength} characters.`)
    .nullable()
    .transform((text) => text || null),
  otherShops: z
    .array(
      z
        .string()
        .overwrite((address) => address.trim().replace(/^https?:\/\//i, ''))
        .max(otherShopMaxLength, `An address has at most ${otherShopMaxLength} characters.`)
        .regex(pageAddress, noAddress),
    )
    .max(otherShopsMax, `Name at most ${otherShopsMax} addresses.`)
    .transform((addresses) => [...new Set(addresses)]),
});
export type WrittenShop = z.output<typeof writtenShopSchema>;

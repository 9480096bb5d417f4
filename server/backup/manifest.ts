import { z } from 'zod';

/** The description beside a backup. A backup without one was never finished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** When the last migration of the database was written: a restore goes this far, and on from here. */
  migration: z.number(),
  /** Tells whether the AUTH_SECRET is the one that sealed addresses and ways to be paid, without telling the secret. */
  secretMark: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), pieces: z.number() })),
  sequences: z.record(z.string(), z.string()),
  mediaFiles: z.number(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableCopy = Manifest['tables'][number];

/** Where the parts of one backup lie in their store. Media are kept once for all backups of a store. */
export const placesOf = (name: string) => ({
  manifest: `${name}/manifest.json`,
  mediaKeys: `${name}/media-keys.txt`,
  piece: (table: string, number: number) => `${name}/tables/${table}/${String(number).padStart(6, '0')}.gz`,
});
export const mediaPlace = (key: string): string => `media/${key}`;

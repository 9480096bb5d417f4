-- The words of the names so far stay as they are: those of every listing were made with them.
ALTER TABLE "brands" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "brands" ALTER COLUMN "words" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "features" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "price_range" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
INSERT INTO "brands" ("id", "name", "price_range", "lowest_price_cents", "place", "description", "features") VALUES
  ('jon-renau', 'Jon Renau', '$250 - $600', 25000, 1, 'Known for ready-to-wear lace fronts and for shaded colors with names worth remembering.',
    ARRAY['SmartLace ready-to-wear lace fronts', 'Shaded colors such as 12FS8 "Shaded Praline" and 22F16S8 "Venice Blonde"', 'Petite versions of some styles']),
  ('raquel-welch', 'Raquel Welch', '$200 - $500', 20000, 2, 'Made by HairUWear, and the brand of the Memory Cap.',
    ARRAY['Memory Cap', 'Colors such as RL29/25 "Golden Russet"', 'Hand-tied caps, which stretch less than wefted ones']),
  ('gabor', 'Gabor', '$130 - $400', 13000, 3, 'Founded as Eva Gabor International, and easy to shop: the Basics line keeps to plain color names.',
    ARRAY['Gabor Basics line', 'Plain color names']),
  ('noriko', 'Noriko', '$120 - $350', 12000, 4, 'Styled synthetic wigs, made to fit petite to average heads.',
    ARRAY['Fits petite to average', 'Styled synthetic fiber', 'Mostly not heat-resistant']),
  ('rene-of-paris', 'Rene of Paris', '$70 - $350', 7000, 5, 'A house of several collections, with colors that carry names rather than numbers.',
    ARRAY['Collections Hi Fashion, Orchid and Muse', 'Named colors such as "Creamy Toffee"']),
  ('amore', 'Amore', '$150 - $400', 15000, 6, 'The Rene of Paris collection to look at when the top of the cap matters most.',
    ARRAY['A Rene of Paris collection', 'Double monofilament tops are common']),
  ('estetica', 'Estetica', '$150 - $500', 15000, 7, 'Blended colors are the strength here, from R-number blends to the Coffee Collection.',
    ARRAY['R-number blends', 'Coffee Collection colors']),
  ('envy', 'Envy', '$150 - $400', 15000, 8, 'Blends of two close tones, under names that say what they are.',
    ARRAY['Blends of two tones one level apart', 'Plain color names']),
  ('ellen-wille', 'Ellen Wille', '$190 - $800', 19000, 9, 'Several lines under one roof, with color names that tell how the color is made up.',
    ARRAY['Lines Perucci, Changes and Hair Power', 'Color names with the process, such as "Sand Multi Rooted"']),
  ('belle-tress', 'Belle Tress', '$150 - $500', 15000, 10, 'Heat-friendly fiber and playful color names, with the City Collection as a place to start.',
    ARRAY['Heat-friendly fiber', 'City Collection', 'Colors such as "Butterbeer Blonde"']),
  ('tressallure', 'TressAllure', '$130 - $400', 13000, 11, 'Fashion cuts and beach waves for those who like a style with movement.',
    ARRAY['Fashion cuts and beach waves', 'Mono tops']),
  ('wigpro', 'WigPro', '$70 - $350', 7000, 12, 'A specialist in human hair, which in daily wear can last a year and more.',
    ARRAY['Human-hair specialist', 'Times worn are worth asking about: they drive the resale value']),
  ('henry-margu', 'Henry Margu', '$150 - $450', 15000, 13, 'Offered by members together with pieces from the Naturally Yours line.',
    ARRAY['Naturally Yours line', 'Cap, fiber and color are described in every listing']),
  ('tony-of-beverly', 'Tony of Beverly', '$150 - $400', 15000, 14, 'Wigs offered by members, each described by the person who owns it.',
    ARRAY['Cap, fiber and color are described in every listing']),
  ('mane-attraction', 'Mane Attraction', '$100 - $350', 10000, 15, 'Wigs offered by members, each with photos of the very piece for sale or trade.',
    ARRAY['Cap, fiber and color are described in every listing'])
ON CONFLICT ("id") DO UPDATE SET "price_range" = excluded."price_range", "place" = excluded."place",
  "description" = excluded."description", "features" = excluded."features",
  "lowest_price_cents" = coalesce("brands"."lowest_price_cents", excluded."lowest_price_cents");--> statement-breakpoint
UPDATE "brands" SET "words" = string_to_array(fold_text("name"), ' ') WHERE "words" = '{}';--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_id" CHECK ("brands"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("brands"."id") <= 60);--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_name" CHECK (fold_text("brands"."name") <> '');--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name_once" ON "brands" USING btree (fold_text("name"));--> statement-breakpoint
CREATE FUNCTION refuse_brand_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a brand keeps its id and stays' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER brands_stay BEFORE DELETE OR UPDATE OF id ON brands FOR EACH ROW EXECUTE FUNCTION refuse_brand_change();--> statement-breakpoint
CREATE TRIGGER brands_announces AFTER INSERT OR UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION announce_change('settings', 'id');

ALTER TABLE "seller_names" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "seller_names" ADD COLUMN "words" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_seller_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seller_names AS known (member_id, name, username, words)
  SELECT u.id, lower(coalesce(p.full_name, u.email)), p.username, lower(concat_ws(E'\n', u.email, p.username, p.full_name, p.display_name))
  FROM "user" u LEFT JOIN profiles p ON p.id = u.id WHERE u.id = coalesce(NEW.id, OLD.id)
  ON CONFLICT (member_id) DO UPDATE SET name = excluded.name, username = excluded.username, words = excluded.words
  WHERE (known.name, known.username, known.words) IS DISTINCT FROM (excluded.name, excluded.username, excluded.words);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER profiles_seller_name ON profiles;--> statement-breakpoint
CREATE TRIGGER profiles_seller_name AFTER INSERT OR DELETE OR UPDATE OF username, full_name, display_name ON profiles FOR EACH ROW EXECUTE FUNCTION keep_seller_name();--> statement-breakpoint
-- With a hundred thousand members this and the index take a few seconds.
UPDATE seller_names SET username = p.username, words = lower(concat_ws(E'\n', u.email, p.username, p.full_name, p.display_name))
  FROM "user" u LEFT JOIN profiles p ON p.id = u.id WHERE u.id = member_id;--> statement-breakpoint
ALTER TABLE "seller_names" ALTER COLUMN "words" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "seller_names_by_username" ON "seller_names" USING btree ("username" NULLS FIRST,"member_id");--> statement-breakpoint
CREATE INDEX "seller_names_search" ON "seller_names" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
ANALYZE "seller_names";--> statement-breakpoint
-- A job brings a new name to the listings of a brand, some at a time.
DROP TRIGGER brands_rename ON brands;--> statement-breakpoint
DROP FUNCTION rename_brand();

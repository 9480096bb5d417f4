CREATE TABLE "shop_pages" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"shows_cards" boolean DEFAULT true NOT NULL,
	"shows_trades" boolean DEFAULT true NOT NULL,
	"shows_wants" boolean DEFAULT true NOT NULL,
	"sentence" text,
	"other_shops" text[] DEFAULT '{}' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "shop_pages_code_unique" UNIQUE("code"),
	CONSTRAINT "shop_pages_sentence" CHECK (length("shop_pages"."sentence") between 1 and 160),
	CONSTRAINT "shop_pages_contact" CHECK (contact_in("shop_pages"."sentence") is null),
	CONSTRAINT "shop_pages_other_shops" CHECK (cardinality("shop_pages"."other_shops") <= 3)
);
--> statement-breakpoint
ALTER TABLE "shop_pages" ADD CONSTRAINT "shop_pages_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS listings_of_shop ON listings (user_id, sort_at DESC, id DESC) WHERE is_public_card AND NOT is_reserved AND shelf = 'active';
CREATE INDEX IF NOT EXISTS listings_of_shop ON listings (user_id, sort_at DESC, id DESC) WHERE is_public_card AND NOT is_reserved AND shelf = 'active';

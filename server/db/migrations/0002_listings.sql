CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"term" text NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "empty_searches_day_term_pk" PRIMARY KEY("day","term")
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_viewer_id_pk" PRIMARY KEY("listing_id","day","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"brand" text NOT NULL,
	"condition" text NOT NULL,
	"type" text NOT NULL,
	"price_cents" integer,
	"original_price_cents" integer,
	"color" text NOT NULL,
	"shade" text,
	"fiber_type" text,
	"cap_size" text,
	"modifications" boolean,
	"cap_features" text[] DEFAULT '{}' NOT NULL,
	"piece" text DEFAULT 'full-wig' NOT NULL,
	"length_inches" numeric(3, 1),
	"color_code" text,
	"color_name" text,
	"rooted" boolean,
	"color_effect" text,
	"permatease" boolean,
	"checklist" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by_admin" boolean DEFAULT false NOT NULL,
	"owner_hidden" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"bumped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(bumped_at, created_at)) STORED NOT NULL,
	"shelf" text GENERATED ALWAYS AS (case when not owner_hidden and status in ('active', 'sold', 'traded') then status end) STORED,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "listings_title" CHECK (length("listings"."title") between 1 and 120 and strpos("listings"."title", chr(1)) = 0),
	CONSTRAINT "listings_description" CHECK (length("listings"."description") between 1 and 5000 and strpos("listings"."description", chr(1)) = 0),
	CONSTRAINT "listings_condition" CHECK ("listings"."condition" in ('new', 'like-new', 'gently-used', 'well-used', 'poor')),
	CONSTRAINT "listings_type" CHECK ("listings"."type" in ('sale', 'trade', 'both')),
	CONSTRAINT "listings_price" CHECK ("listings"."price_cents" between 0 and 9999999 and "listings"."original_price_cents" between 0 and 9999999),
	CONSTRAINT "listings_price_unless_trade" CHECK ("listings"."type" = 'trade' or "listings"."price_cents" is not null),
	CONSTRAINT "listings_color" CHECK ("listings"."color" in ('Black', 'Brunette', 'Blonde', 'Red', 'Gray/Silver', 'White')),
	CONSTRAINT "listings_shade" CHECK ("listings"."shade" in ('Black', 'Dark Brown', 'Medium Brown', 'Light Brown', 'Dark Blonde', 'Medium Blonde', 'Light Blonde', 'Platinum Blonde', 'Golden Blonde', 'Strawberry Blonde', 'Auburn', 'Copper Red', 'True Red', 'Dark Red', 'Chestnut', 'Mahogany', 'Salt and Pepper', 'Gray', 'White', 'Silver')),
	CONSTRAINT "listings_fiber_type" CHECK ("listings"."fiber_type" in ('Synthetic', 'Synthetic Heat Friendly', 'Human Hair', 'Human Hair Blend')),
	CONSTRAINT "listings_cap_size" CHECK ("listings"."cap_size" in ('Petite', 'Average', 'Large')),
	CONSTRAINT "listings_piece" CHECK ("listings"."piece" in ('full-wig', 'topper')),
	CONSTRAINT "listings_length" CHECK ("listings"."length_inches" > 0 and "listings"."length_inches" <= 60),
	CONSTRAINT "listings_color_effect" CHECK ("listings"."color_effect" in ('solid', 'blend', 'highlights', 'frosted', 'tipped', 'rooted', 'ombre', 'balayage')),
	CONSTRAINT "listings_status" CHECK ("listings"."status" in ('active', 'sold', 'traded', 'removed', 'deleted', 'permanently_deleted')),
	CONSTRAINT "listings_removed_at" CHECK ("listings"."status" <> 'removed' or "listings"."removed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"hash" bigint PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"frequency" real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_likes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_likes_once" UNIQUE("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "saved_listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_listings_once" UNIQUE("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "rating_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_viewer_id_user_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_brand_brands_id_fk" FOREIGN KEY ("brand") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_likes" ADD CONSTRAINT "listing_likes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_likes" ADD CONSTRAINT "listing_likes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listings" ADD CONSTRAINT "saved_listings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listings" ADD CONSTRAINT "saved_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_views_viewer" ON "listing_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("user_id","sort_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listings_removed" ON "listings" USING btree ("removed_at") WHERE "listings"."status" = 'removed';--> statement-breakpoint
CREATE INDEX "listing_likes_listing" ON "listing_likes" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "saved_listings_latest" ON "saved_listings" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_listings_listing" ON "saved_listings" USING btree ("listing_id","created_at");
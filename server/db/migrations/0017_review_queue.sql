CREATE TABLE "listing_flags" (
	"listing_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"cleared_by" uuid,
	CONSTRAINT "listing_flags_listing_id_reason_pk" PRIMARY KEY("listing_id","reason"),
	CONSTRAINT "listing_flags_reason" CHECK ("listing_flags"."reason" in ('reported', 'new-member', 'low-price', 'contact', 'photo'))
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "lowest_price_cents" integer;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD COLUMN "done_by" uuid;--> statement-breakpoint
ALTER TABLE "listing_flags" ADD CONSTRAINT "listing_flags_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_flags" ADD CONSTRAINT "listing_flags_cleared_by_user_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_flags_waiting" ON "listing_flags" USING btree ("listing_id") WHERE "listing_flags"."cleared_at" is null;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD CONSTRAINT "help_submissions_done_by_user_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_submissions_waiting" ON "help_submissions" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "help_submissions"."done_at" is null;
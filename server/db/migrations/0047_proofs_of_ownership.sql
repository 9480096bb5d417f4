CREATE TABLE "ownership_proofs" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"code" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	"shown_by" uuid,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "ownership_proofs_photo_id_unique" UNIQUE("photo_id"),
	CONSTRAINT "ownership_proofs_shown" CHECK (("ownership_proofs"."shown_at" is null) = ("ownership_proofs"."shown_by" is null)),
	CONSTRAINT "ownership_proofs_refused" CHECK (("ownership_proofs"."refused_at" is null) = ("ownership_proofs"."refusal" is null)),
	CONSTRAINT "ownership_proofs_judged" CHECK ("ownership_proofs"."shown_at" is null or "ownership_proofs"."refused_at" is null),
	CONSTRAINT "ownership_proofs_refusal" CHECK (length("ownership_proofs"."refusal") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "ownership_proofs" ADD CONSTRAINT "ownership_proofs_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_proofs" ADD CONSTRAINT "ownership_proofs_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_proofs" ADD CONSTRAINT "ownership_proofs_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ownership_proofs_owner" ON "ownership_proofs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ownership_proofs_waiting" ON "ownership_proofs" USING btree ("added_at","listing_id") WHERE "ownership_proofs"."shown_at" is null and "ownership_proofs"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "deal_events_counted" ON "deal_events" USING btree ("of","at") WHERE "deal_events"."of" in ('proposed', 'agreed', 'completed', 'problem');--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('listing', 'avatar', 'message', 'proof'));
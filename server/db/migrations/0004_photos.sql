CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"listing_id" uuid,
	"position" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"byte_size" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"purpose" text DEFAULT 'listing' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('listing', 'avatar', 'message')),
	CONSTRAINT "photos_size" CHECK ("photos"."width" > 0 and "photos"."height" > 0 and "photos"."byte_size" > 0)
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_listing" ON "photos" USING btree ("listing_id","position");--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "photos_fingerprint" ON "photos" USING btree ("fingerprint");
CREATE TABLE "listing_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"listing_ids" uuid[] NOT NULL,
	"before" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"notices" jsonb,
	CONSTRAINT "listing_changes_count" CHECK (cardinality("listing_changes"."listing_ids") <= 100)
);
--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_changes_owner" ON "listing_changes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "listing_changes_made" ON "listing_changes" USING btree ("made_at");

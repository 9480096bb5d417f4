CREATE TABLE "deal_addresses" (
	"deal_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "deal_addresses_deal_id_member_id_pk" PRIMARY KEY("deal_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "deal_disputes" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"claimed_by" uuid,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "deal_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_addresses" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_purpose";--> statement-breakpoint
ALTER TABLE "deal_addresses" ADD CONSTRAINT "deal_addresses_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_disputes" ADD CONSTRAINT "deal_disputes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_images" ADD CONSTRAINT "deal_images_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_addresses_member" ON "deal_addresses" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "deal_images_deal" ON "deal_images" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_images_unsent" ON "deal_images" USING btree ("created_at") WHERE "deal_images"."used_at" is null;--> statement-breakpoint
ALTER TABLE "deal_problems" ADD CONSTRAINT "deal_problems_text" CHECK (length("deal_problems"."text") <= 2000);--> statement-breakpoint
ALTER TABLE "deal_steps" ADD CONSTRAINT "deal_steps_tracking" CHECK (length("deal_steps"."tracking") <= 60);--> statement-breakpoint
ALTER TABLE "deal_steps" ADD CONSTRAINT "deal_steps_note" CHECK (length("deal_steps"."note") <= 1000);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_purpose" CHECK ("photos"."purpose" in ('listing', 'avatar', 'message', 'proof', 'deal'));
CREATE TABLE "deal_adjustments" (
	"deal_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"by_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"answer" text,
	CONSTRAINT "deal_adjustments_deal_id_id_pk" PRIMARY KEY("deal_id","id"),
	CONSTRAINT "deal_adjustments_position" UNIQUE("deal_id","position"),
	CONSTRAINT "deal_adjustments_position_range" CHECK ("deal_adjustments"."position" between 0 and 2),
	CONSTRAINT "deal_adjustments_cents" CHECK ("deal_adjustments"."cents" between 1 and 9999999),
	CONSTRAINT "deal_adjustments_answer" CHECK ("deal_adjustments"."answer" in ('yes', 'no'))
);
--> statement-breakpoint
ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_of";--> statement-breakpoint
ALTER TABLE "deal_adjustments" ADD CONSTRAINT "deal_adjustments_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_adjustments_one_open" ON "deal_adjustments" USING btree ("deal_id") WHERE "deal_adjustments"."answer" is null;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_of" CHECK ("deal_events"."of" in ('proposed', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void', 'agreed', 'address-given', 'step-done', 'step-corrected', 'step-arrived', 'step-confirmed', 'reminder', 'cancel-asked', 'cancel-refused', 'return-asked', 'return-refused', 'less-proposed', 'less-refused', 'less-agreed', 'canceled', 'returning', 'problem', 'problem-entry', 'problem-withdrawn', 'completed', 'closed', 'review-due', 'reviews-shown'));
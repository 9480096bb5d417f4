ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_of";--> statement-breakpoint
ALTER TABLE "deal_steps" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deal_steps" ADD COLUMN "is_said_to_be_there" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_of" CHECK ("deal_events"."of" in ('proposed', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void', 'agreed', 'address-given', 'step-done', 'step-corrected', 'step-arrived', 'step-confirmed', 'reminder', 'cancel-asked', 'cancel-refused', 'canceled', 'returning', 'problem', 'problem-entry', 'problem-withdrawn', 'completed', 'closed', 'review-due', 'reviews-shown'));--> statement-breakpoint
ALTER TABLE "deal_steps" ADD CONSTRAINT "deal_steps_arrived" CHECK ("deal_steps"."arrived_at" is null or ("deal_steps"."done_at" is not null and "deal_steps"."kind" = 'parcel'));--> statement-breakpoint
-- Whoever was to say whether a parcel has come keeps being asked: the first reminder is now the question itself.
UPDATE "deal_steps" SET "reminded" = "reminded" + 1 WHERE "wait" IN ('tracked-word', 'untracked-word');

CREATE TABLE "push_pauses" (
	"host" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "taken_key" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "paused_until" timestamp with time zone;
ALTER TABLE "user_subscriptions" ADD COLUMN "change_key" text;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "change_until" timestamp with time zone;
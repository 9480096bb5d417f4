ALTER TABLE "user_subscriptions" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "pending_first_cents" integer;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "pending_price_cents" integer;
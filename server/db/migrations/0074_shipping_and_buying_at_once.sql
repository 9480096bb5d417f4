ALTER TABLE "deal_moves" DROP CONSTRAINT "deal_moves_cents";--> statement-breakpoint
ALTER TABLE "deal_moves" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_steps" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "buy_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_shipping" CHECK ("deal_moves"."shipping_cents" >= 0 and ("deal_moves"."cents" is not null or "deal_moves"."shipping_cents" = 0));--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_total" CHECK ("deal_moves"."cents" + "deal_moves"."shipping_cents" between 1 and 9999999);--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_cents" CHECK ("deal_moves"."cents" between 0 and 9999999);
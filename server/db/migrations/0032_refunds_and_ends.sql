CREATE TABLE "payment_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text,
	"user_id" uuid,
	"amount_cents" integer NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_ends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"customer_id" text NOT NULL,
	"cause" text NOT NULL,
	"timing" text NOT NULL,
	"refund" text NOT NULL,
	"refund_cents" integer,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "subscription_ends_refund_cents" CHECK ("subscription_ends"."refund_cents" >= 0),
	CONSTRAINT "subscription_ends_proportional" CHECK ("subscription_ends"."timing" = 'now' or "subscription_ends"."refund" <> 'proportional')
);
--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "end_id" uuid;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_ends" ADD CONSTRAINT "subscription_ends_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds_day" ON "payment_refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_user" ON "payment_refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscription_ends_user" ON "subscription_ends" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "subscription_ends_customer" ON "subscription_ends" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscription_ends_waiting" ON "subscription_ends" USING btree ("requested_at") WHERE "subscription_ends"."done_at" is null;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_end_id_subscription_ends_id_fk" FOREIGN KEY ("end_id") REFERENCES "public"."subscription_ends"("id") ON DELETE set null ON UPDATE no action;
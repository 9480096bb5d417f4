CREATE TABLE "departed_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text,
	"customer_id" text,
	"user_id" uuid,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_sync_failures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "stripe_livemode" boolean;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "due_cents" integer;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "due_url" text;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_sync_failures" ADD CONSTRAINT "subscription_sync_failures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("opened_at") WHERE "payment_disputes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_disputes_invoice" ON "payment_disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_user" ON "payment_disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_customer" ON "payment_disputes" USING btree ("customer_id");
CREATE TABLE "received_payments" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"amount_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_payments_amount" CHECK ("received_payments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_payments_day" ON "received_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "received_payments_user" ON "received_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_created_at" ON "user" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "user_email_search" ON "user" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_subscriptions_newest" ON "user_subscriptions" USING btree ("updated_at" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "user_subscriptions_created" ON "user_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("username" gin_trgm_ops,"full_name" gin_trgm_ops,"display_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_day" ON "messages" USING brin ("created_at");
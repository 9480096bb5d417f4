CREATE TABLE "deal_attached_messages" (
	"deal_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"attached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_attached_messages_deal_id_message_id_pk" PRIMARY KEY("deal_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "deal_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "deal_questions_text" CHECK (length("deal_questions"."text") between 1 and 1000),
	CONSTRAINT "deal_questions_answer" CHECK (length("deal_questions"."answer") between 1 and 2000),
	CONSTRAINT "deal_questions_answered" CHECK (("deal_questions"."answer" is null) = ("deal_questions"."answered_at" is null)),
	CONSTRAINT "deal_questions_due" CHECK ("deal_questions"."due_at" <= "deal_questions"."asked_at" + interval '7 days')
);
--> statement-breakpoint
CREATE TABLE "payment_checks" (
	"name" text PRIMARY KEY DEFAULT 'stripe' NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"invoice_id" text NOT NULL,
	"kind" text NOT NULL,
	"ours_cents" integer NOT NULL,
	"stripe_cents" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_differences_invoice_id_kind_pk" PRIMARY KEY("invoice_id","kind")
);
--> statement-breakpoint
CREATE TABLE "refund_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"user_id" uuid,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"given_cents" integer,
	CONSTRAINT "refund_orders_amount" CHECK ("refund_orders"."amount_cents" > 0),
	CONSTRAINT "refund_orders_given" CHECK ("refund_orders"."given_cents" between 0 and "refund_orders"."amount_cents"),
	CONSTRAINT "refund_orders_done" CHECK (("refund_orders"."done_at" is null) = ("refund_orders"."given_cents" is null))
);
--> statement-breakpoint
DROP INDEX "received_payments_day";--> statement-breakpoint
DROP INDEX "received_payments_user";--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "deal_attached_messages" ADD CONSTRAINT "deal_attached_messages_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_attached_messages" ADD CONSTRAINT "deal_attached_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_questions" ADD CONSTRAINT "deal_questions_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_invoice_id_received_payments_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."received_payments"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_attached_messages_message" ON "deal_attached_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deal_questions_deal" ON "deal_questions" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "payment_differences_newest" ON "payment_differences" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "refund_orders_invoice" ON "refund_orders" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refund_orders_user" ON "refund_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_orders_waiting" ON "refund_orders" USING btree ("requested_at") WHERE "refund_orders"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_refunds_invoice" ON "payment_refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "received_payments_newest" ON "received_payments" USING btree ("paid_at","invoice_id");--> statement-breakpoint
CREATE INDEX "received_payments_number" ON "received_payments" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "received_payments_user" ON "received_payments" USING btree ("user_id","paid_at");--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_fee" CHECK ("received_payments"."fee_cents" >= 0);
--> statement-breakpoint
-- Staff read no other message than one between two parties of the deal, chosen by one of these two.
create function guard_attached_message() returns trigger language plpgsql as $$
begin
  if not exists (
    select from messages m
    join deal_parties sender on sender.deal_id = new.deal_id and sender.member_id = m.sender_id
    join deal_parties receiver on receiver.deal_id = new.deal_id and receiver.member_id = m.receiver_id
    where m.id = new.message_id and m.deal_id is null and new.by_id in (m.sender_id, m.receiver_id)
  ) then
    raise exception 'Message % cannot be shown in deal % by %', new.message_id, new.deal_id, new.by_id using errcode = 'check_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger deal_attached_messages_guard before insert or update on deal_attached_messages
  for each row execute function guard_attached_message();

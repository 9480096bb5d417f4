CREATE TABLE "member_payment_ways" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"how_many" smallint NOT NULL,
	"first_given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_payment_ways_how_many" CHECK ("member_payment_ways"."how_many" between 0 and 6)
);
--> statement-breakpoint
ALTER TABLE "deal_steps" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "deal_steps" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "payable" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_payment_ways" ADD CONSTRAINT "member_payment_ways_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_steps" ADD CONSTRAINT "deal_steps_method" CHECK ("deal_steps"."method" in ('PayPal', 'Venmo', 'Zelle', 'Cash App', 'Local Cash'));--> statement-breakpoint
ALTER TABLE "deal_steps" ADD CONSTRAINT "deal_steps_reference" CHECK (length("deal_steps"."reference") <= 40);--> statement-breakpoint
-- What was agreed before anyone had to say how to be paid keeps the clock of its payments.
UPDATE "deals" d SET "payable" = array(SELECT dp."member_id" FROM "deal_parties" dp WHERE dp."deal_id" = d."id")
WHERE d."state" IN ('agreed', 'returning', 'disputed');

CREATE TABLE "deal_payment_ways" (
	"deal_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "deal_payment_ways_deal_id_member_id_pk" PRIMARY KEY("deal_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "member_payment_ways" ADD COLUMN "from_afar" smallint;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "is_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_payment_ways" ADD CONSTRAINT "deal_payment_ways_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_payment_ways_member" ON "deal_payment_ways" USING btree ("member_id");
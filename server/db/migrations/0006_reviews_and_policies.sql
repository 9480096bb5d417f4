CREATE TABLE "user_policies" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"payment_methods" text[] NOT NULL,
	"shipping_methods" text[] NOT NULL,
	"return_policy" text,
	"additional_notes" text,
	"is_visible" boolean DEFAULT true NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_policies_payment" CHECK (cardinality("user_policies"."payment_methods") > 0 and "user_policies"."payment_methods" <@ array['PayPal', 'Venmo', 'Zelle', 'Cash App', 'Credit Card', 'Local Cash']),
	CONSTRAINT "user_policies_shipping" CHECK (cardinality("user_policies"."shipping_methods") > 0 and "user_policies"."shipping_methods" <@ array['USPS Priority Mail', 'USPS First Class', 'USPS Ground', 'UPS Ground', 'UPS Ground Advantage', 'FedEx Ground', 'Local Pickup']),
	CONSTRAINT "user_policies_texts" CHECK (length("user_policies"."return_policy") <= 2000 and length("user_policies"."additional_notes") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "review_responses" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"responder_id" uuid NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "review_responses_response" CHECK (length("review_responses"."response") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reviewer_id" uuid,
	"reviewed_user_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "reviews_once" UNIQUE("reviewer_id","reviewed_user_id"),
	CONSTRAINT "reviews_reviewed" UNIQUE("id","reviewed_user_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_comment" CHECK (length("reviews"."comment") between 1 and 2000),
	CONSTRAINT "reviews_not_oneself" CHECK ("reviews"."reviewer_id" <> "reviews"."reviewed_user_id")
);
--> statement-breakpoint
ALTER TABLE "user_policies" ADD CONSTRAINT "user_policies_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_responses" ADD CONSTRAINT "review_responses_by_reviewed" FOREIGN KEY ("review_id","responder_id") REFERENCES "public"."reviews"("id","reviewed_user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewed_user_id_user_id_fk" FOREIGN KEY ("reviewed_user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("reviewed_user_id","created_at","id");
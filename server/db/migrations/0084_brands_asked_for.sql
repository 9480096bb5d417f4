CREATE TABLE "brand_asks" (
	"request_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_asks_request_id_member_id_pk" PRIMARY KEY("request_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "brand_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "brand_requests_key_unique" UNIQUE("key"),
	CONSTRAINT "brand_requests_name" CHECK (length("brand_requests"."name") between 1 and 60),
	CONSTRAINT "brand_requests_outcome" CHECK ("brand_requests"."outcome" in ('done', 'declined')),
	CONSTRAINT "brand_requests_settled" CHECK (("brand_requests"."outcome" is null) = ("brand_requests"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "brand_asks" ADD CONSTRAINT "brand_asks_request_id_brand_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."brand_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_asks" ADD CONSTRAINT "brand_asks_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_requests" ADD CONSTRAINT "brand_requests_settled_by_user_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_asks_member" ON "brand_asks" USING btree ("member_id");

CREATE TABLE "table_headings" (
	"owner_id" uuid NOT NULL,
	"heading" text NOT NULL,
	"column_id" text,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_headings_owner_id_heading_pk" PRIMARY KEY("owner_id","heading")
);
--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "table_headings" ADD CONSTRAINT "table_headings_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
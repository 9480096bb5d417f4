CREATE TABLE "help_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"message" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_submissions_category" CHECK ("help_submissions"."category" in ('bug', 'feature', 'support', 'billing', 'other')),
	CONSTRAINT "help_submissions_message" CHECK (length("help_submissions"."message") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "help_submissions" ADD CONSTRAINT "help_submissions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_submissions_latest" ON "help_submissions" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "help_submissions_user" ON "help_submissions" USING btree ("user_id");
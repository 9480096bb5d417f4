CREATE TABLE "confirmation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"password_hash" text,
	"selected_plan" text,
	"return_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_attempt" UNIQUE("user_id","attempt_id")
);
--> statement-breakpoint
ALTER TABLE "confirmation_links" ADD CONSTRAINT "confirmation_links_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_links_registration" ON "confirmation_links" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registrations_created_at" ON "registrations" USING btree ("created_at");--> statement-breakpoint
-- Registrations that wait keep their password and their link, but no longer in the account.
INSERT INTO registrations (user_id, attempt_id, password_hash, selected_plan, created_at)
  SELECT u.id, gen_random_uuid(), a.password, u.selected_plan, u.updated_at
  FROM "user" u JOIN account a ON a.user_id = u.id AND a.provider_id = 'credential'
  WHERE NOT u.email_verified AND a.password IS NOT NULL;--> statement-breakpoint
INSERT INTO confirmation_links (token_hash, registration_id, expires_at)
  SELECT v.value, r.id, v.expires_at
  FROM verification v JOIN registrations r ON v.identifier = 'confirm-email:' || r.user_id
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM verification WHERE identifier LIKE 'confirm-email:%';--> statement-breakpoint
DELETE FROM account a USING "user" u WHERE u.id = a.user_id AND NOT u.email_verified;--> statement-breakpoint
CREATE FUNCTION refuse_unconfirmed_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.password IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.user_id AND u.email_verified) THEN
    RAISE EXCEPTION 'account %: no password before its address is confirmed', new.user_id USING errcode = 'check_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER account_password_confirmed BEFORE INSERT OR UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_password();

CREATE TABLE "departed_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"departed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "departed_addresses_departed_at" ON "departed_addresses" USING btree ("departed_at");
--> statement-breakpoint
-- The text without the address, where it stands as a whole: joanna@… keeps hers when anna@… leaves. In JSON a line break is
-- a backslash and a letter, which is no part of an address.
CREATE FUNCTION without_address(content text, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(content,
    '((?<![[:alnum:]._%+-])|(?<=\\[nrtbf]))' || regexp_replace(address, '([^[:alnum:]@])', '\\\1', 'g') || '(?![[:alnum:]-])',
    '[deleted]', 'gi')
$$;
--> statement-breakpoint
-- Nothing in the audit log changes, but for one thing: the address of a member who left goes, and only that.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := nullif(current_setting('wigloop.erased_address', true), '');
  expected audit_log;
BEGIN
  IF TG_OP = 'UPDATE' AND address LIKE '_%@_%' AND NOT EXISTS (SELECT FROM "user" WHERE email = lower(address)) THEN
    expected := OLD;
    expected.admin_email := without_address(OLD.admin_email, address);
    expected.before := without_address(OLD.before::text, address)::jsonb;
    expected.after := without_address(OLD.after::text, address)::jsonb;
    expected.reason := without_address(OLD.reason, address);
    IF NEW IS NOT DISTINCT FROM expected THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log cannot be changed.';
END $$;
--> statement-breakpoint
-- The one way to erase an address from the audit log; ids stay.
CREATE FUNCTION erase_address_from_audit(address text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('wigloop.erased_address', address, true);
  UPDATE audit_log SET
    admin_email = without_address(admin_email, address),
    before = without_address(before::text, address)::jsonb,
    after = without_address(after::text, address)::jsonb,
    reason = without_address(reason, address)
  WHERE strpos(lower(concat_ws(' ', admin_email, before, after, reason)), lower(address)) > 0;
  PERFORM set_config('wigloop.erased_address', '', true);
END $$;

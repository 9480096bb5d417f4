-- One statement for all listings of a statement: each UPDATE of listings prepares all their constraints anew, which takes longer than the row.
DROP TRIGGER deal_reservations_pass ON deal_reservations;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pass_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM passed) THEN
    UPDATE listings SET is_reserved = (TG_OP = 'INSERT') WHERE id IN (SELECT listing_id FROM passed);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deal_reservations_pass AFTER INSERT ON deal_reservations
  REFERENCING NEW TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();--> statement-breakpoint
CREATE TRIGGER deal_reservations_pass_back AFTER DELETE ON deal_reservations
  REFERENCING OLD TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();--> statement-breakpoint
-- Cards are written by one statement for all of a transaction (server/deals/store/spread.ts).
DROP FUNCTION write_deal_card(uuid, text, uuid, uuid, uuid, timestamptz);

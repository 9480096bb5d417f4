CREATE TABLE "match_dismissals" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_dismissals_member_id_other_id_pk" PRIMARY KEY("member_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "match_readers" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"waits_since" timestamp with time zone,
	"news_since" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ring_refusals" (
	"ring_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_matches" (
	"wish_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"wanter_id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_matches_wish_id_listing_id_pk" PRIMARY KEY("wish_id","listing_id"),
	CONSTRAINT "trade_matches_two" CHECK ("trade_matches"."wanter_id" <> "trade_matches"."giver_id")
);
--> statement-breakpoint
CREATE TABLE "trade_pairs" (
	"giver_id" uuid NOT NULL,
	"wanter_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_pairs_giver_id_wanter_id_pk" PRIMARY KEY("giver_id","wanter_id")
);
--> statement-breakpoint
CREATE TABLE "trade_ring_moves" (
	"ring_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"giver_id" uuid NOT NULL,
	"wanter_id" uuid NOT NULL,
	"wish_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"size" smallint NOT NULL,
	"gap_cents" integer NOT NULL,
	CONSTRAINT "trade_ring_moves_ring_id_place_pk" PRIMARY KEY("ring_id","place")
);
--> statement-breakpoint
CREATE TABLE "trade_rings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"size" smallint NOT NULL,
	"gap_cents" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" uuid,
	"wish_id" uuid
);
--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_readers" ADD CONSTRAINT "match_readers_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_refusals" ADD CONSTRAINT "ring_refusals_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_matches" ADD CONSTRAINT "trade_matches_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_matches" ADD CONSTRAINT "trade_matches_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_matches" ADD CONSTRAINT "trade_matches_wanter_id_user_id_fk" FOREIGN KEY ("wanter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_matches" ADD CONSTRAINT "trade_matches_giver_id_user_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_pairs" ADD CONSTRAINT "trade_pairs_giver_id_user_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_pairs" ADD CONSTRAINT "trade_pairs_wanter_id_user_id_fk" FOREIGN KEY ("wanter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ring_moves" ADD CONSTRAINT "trade_ring_moves_ring_id_trade_rings_id_fk" FOREIGN KEY ("ring_id") REFERENCES "public"."trade_rings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ring_moves" ADD CONSTRAINT "trade_ring_moves_giver_id_user_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ring_moves" ADD CONSTRAINT "trade_ring_moves_wanter_id_user_id_fk" FOREIGN KEY ("wanter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ring_moves" ADD CONSTRAINT "trade_ring_moves_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ring_moves" ADD CONSTRAINT "trade_ring_moves_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_dismissals_other" ON "match_dismissals" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "match_readers_waiting" ON "match_readers" USING btree ("waits_since") WHERE "match_readers"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "match_readers_untold" ON "match_readers" USING btree ("told_at") WHERE "match_readers"."news_since" is not null;--> statement-breakpoint
CREATE INDEX "ring_refusals_member" ON "ring_refusals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "trade_matches_pair" ON "trade_matches" USING btree ("giver_id","wanter_id","found_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_matches_wanter" ON "trade_matches" USING btree ("wanter_id");--> statement-breakpoint
CREATE INDEX "trade_matches_listing" ON "trade_matches" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "trade_pairs_they_have" ON "trade_pairs" USING btree ("wanter_id","found_at" DESC NULLS LAST,"giver_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_pairs_they_want" ON "trade_pairs" USING btree ("giver_id","found_at" DESC NULLS LAST,"wanter_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_ring_moves_best" ON "trade_ring_moves" USING btree ("giver_id","size","gap_cents","ring_id");--> statement-breakpoint
CREATE INDEX "trade_ring_moves_wanter" ON "trade_ring_moves" USING btree ("wanter_id");--> statement-breakpoint
CREATE INDEX "trade_ring_moves_wish" ON "trade_ring_moves" USING btree ("wish_id");--> statement-breakpoint
CREATE INDEX "trade_ring_moves_listing" ON "trade_ring_moves" USING btree ("listing_id");--> statement-breakpoint
-- While nobody wishes for anything in public, no listing has to wait.
CREATE FUNCTION note_unmet_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes WHERE is_public) THEN RETURN NULL; END IF;
  INSERT INTO unmet (listing_id) VALUES (NEW.id);
  PERFORM pg_notify('wigloop', 'unmet');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_unmet_new AFTER INSERT ON listings FOR EACH ROW
  WHEN (NEW.shelf = 'active' AND NEW.type <> 'sale') EXECUTE FUNCTION note_unmet_listing();
--> statement-breakpoint
-- Also when it can no longer be traded: what it was found for is forgotten.
CREATE TRIGGER listings_unmet AFTER UPDATE ON listings FOR EACH ROW
  WHEN ((OLD.shelf = 'active' AND OLD.type <> 'sale' OR NEW.shelf = 'active' AND NEW.type <> 'sale')
    AND (OLD.shelf, OLD.search_text, OLD.brand, OLD.condition, OLD.type, OLD.color, OLD.cap_features,
    OLD.length_inches, OLD.cap_size, OLD.fiber_type, OLD.piece, OLD.shade, OLD.price_cents, OLD.is_reserved) IS DISTINCT FROM
    (NEW.shelf, NEW.search_text, NEW.brand, NEW.condition, NEW.type, NEW.color, NEW.cap_features,
    NEW.length_inches, NEW.cap_size, NEW.fiber_type, NEW.piece, NEW.shade, NEW.price_cents, NEW.is_reserved))
  EXECUTE FUNCTION note_unmet_listing();
--> statement-breakpoint
CREATE FUNCTION note_unmet_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unmet (wish_id) VALUES (NEW.id);
  PERFORM pg_notify('wigloop', 'unmet');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wishes_unmet_new AFTER INSERT ON wishes FOR EACH ROW
  WHEN (NEW.is_public) EXECUTE FUNCTION note_unmet_wish();
--> statement-breakpoint
CREATE TRIGGER wishes_unmet AFTER UPDATE ON wishes FOR EACH ROW
  WHEN (OLD.is_public OR NEW.is_public) EXECUTE FUNCTION note_unmet_wish();

CREATE INDEX "deals_disputed_oldest" ON "deals" USING btree ("due_at","id") WHERE "deals"."state" = 'disputed';--> statement-breakpoint
-- Deals that were agreed before: whoever a step waits for finds them among those that need them.
UPDATE "deal_parties" p SET "view" = 'needs-me'
FROM "deals" d
WHERE d."id" = p."deal_id" AND p."view" = 'agreed' AND d."state" IN ('agreed', 'returning')
  AND EXISTS (
    SELECT FROM "deal_steps" s
    WHERE s."deal_id" = d."id" AND s."wait" IS NOT NULL
      AND p."member_id" = CASE WHEN s."wait" IN ('pay', 'send', 'send-back') THEN s."from_id" ELSE s."to_id" END
  );

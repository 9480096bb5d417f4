-- The contract has always allowed 60; only SQL by hand can have stored more. The key of a name that is cut is made anew at the next start.
UPDATE "profiles" SET "display_name" = left("display_name", 60), "name_key" = NULL WHERE length("display_name") > 60;--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_display_name";--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_display_name" CHECK (length("profiles"."display_name") between 1 and 60);

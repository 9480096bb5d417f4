-- The planner takes a picture to be in few listings, and then reads all that show it to sort them; the index has them in order.
ALTER FUNCTION note_shared_photo(uuid) SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION note_shared_photo(uuid) SET enable_bitmapscan = off;

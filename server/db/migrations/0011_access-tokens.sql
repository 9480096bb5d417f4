CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "access_tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "access_tokens_rights" CHECK ("access_tokens"."rights" <@ array['listings:read', 'listings:write', 'deals:read']::text[])
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user_id" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_tokens_ends_at" ON "access_tokens" USING btree ("ends_at");--> statement-breakpoint
-- Ends every access token of the member whom a changed row names.
create function end_access_tokens() returns trigger language plpgsql as $$
begin
  execute format('delete from access_tokens where user_id = ($1).%I', tg_argv[0]) using new;
  return null;
end $$;
--> statement-breakpoint
create trigger account_password_ends_tokens after update on account for each row
  when (old.password is distinct from new.password) execute function end_access_tokens('user_id');
--> statement-breakpoint
create trigger profiles_ban_ends_tokens after update on profiles for each row
  when (new.status = 'banned' and old.status <> 'banned') execute function end_access_tokens('id');

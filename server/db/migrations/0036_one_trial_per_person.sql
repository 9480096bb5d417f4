CREATE TABLE "used_trials" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "is_trial_refused" boolean DEFAULT false NOT NULL;
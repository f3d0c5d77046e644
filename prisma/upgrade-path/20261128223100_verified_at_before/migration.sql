-- What the release before has found. A migration of its own, so that the tables aren't locked meanwhile; the trigger of the one
-- before keeps what is written at the same time.
UPDATE "link" SET "verified_at" = "proven_at" WHERE "proven_at" IS NOT NULL AND "verified_at" IS NULL;
UPDATE "social_link" SET "verified_at" = "proven_at" WHERE "proven_at" IS NOT NULL AND "verified_at" IS NULL;

-- What was hidden before. A migration of its own, so that the table isn't locked meanwhile; the trigger of the one before sets
-- what is written at the same time.
UPDATE "link" SET "moderated_at" = "hidden_at" WHERE "hidden_at" IS NOT NULL AND "moderated_at" IS NULL;

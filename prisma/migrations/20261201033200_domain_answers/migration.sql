ALTER TABLE "domain" ADD COLUMN "unanswered_at" TIMESTAMPTZ(3);

-- Who has or had another name of the same owner's.
CREATE INDEX "domain_registered_idx" ON "domain"("registered");

CREATE TABLE "domain" (
    "id" UUID NOT NULL,
    "profile_id" UUID,
    "name" VARCHAR(253) NOT NULL,
    "registered" VARCHAR(253) NOT NULL,
    "token" VARCHAR(43) NOT NULL,
    "primary" BOOLEAN NOT NULL DEFAULT false,
    "active_at" TIMESTAMPTZ(3),
    "failing_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "diagnosis" JSONB,
    "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domain_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "domain_profile_id_idx" ON "domain"("profile_id");
CREATE INDEX "domain_name_idx" ON "domain"("name");
CREATE INDEX "domain_next_check_at_idx" ON "domain"("next_check_at");

-- Several pages may wait for a name, and one shows it.
CREATE UNIQUE INDEX "domain_served" ON "domain"("name")
WHERE "active_at" IS NOT NULL AND "stopped_at" IS NULL AND "removed_at" IS NULL AND "profile_id" IS NOT NULL;
CREATE UNIQUE INDEX "domain_added" ON "domain"("profile_id", "name") WHERE "removed_at" IS NULL;
CREATE UNIQUE INDEX "domain_primary" ON "domain"("profile_id") WHERE "primary" AND "removed_at" IS NULL;

ALTER TABLE "domain" ADD CONSTRAINT "domain_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

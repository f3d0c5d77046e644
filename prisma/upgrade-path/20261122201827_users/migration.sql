-- Searches for parts of addresses, usernames and names. Trusted: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "user_note" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "administrator_id" UUID,
    "administrator_email" VARCHAR(254) NOT NULL,
    "text" VARCHAR(4000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "view_as" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "admin_session_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "administrator_email" VARCHAR(254) NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "view_as_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_note_user_id_created_at_idx" ON "user_note"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "user_note_administrator_id_idx" ON "user_note"("administrator_id");

-- CreateIndex
CREATE INDEX "view_as_user_id_started_at_idx" ON "view_as"("user_id", "started_at");

-- CreateIndex
CREATE INDEX "profile_username_idx" ON "profile" USING GIN ("username" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "profile_name_idx" ON "profile" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "ticket_subject_idx" ON "ticket" USING GIN ("subject" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "user_created_at_id_idx" ON "user"("created_at", "id");

-- CreateIndex
CREATE INDEX "user_email_idx" ON "user" USING GIN ("email" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "user_note" ADD CONSTRAINT "user_note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_note" ADD CONSTRAINT "user_note_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema can't express ----------------------------------------------------------------------

-- One open view for each session of an administrator, and the ones whose end is not recorded yet.
CREATE UNIQUE INDEX "view_as_open" ON "view_as"("admin_session_id") WHERE "ended_at" IS NULL;

-- Accounts by mail domain and by last use, in the order of the lists that have these filters.
CREATE INDEX "user_email_domain" ON "user"(split_part("email", '@', 2), "created_at", "id");
CREATE INDEX "user_last_active" ON "user"(coalesce("last_active_at", '1970-01-01T00:00:00Z'::timestamptz), "id");
CREATE INDEX "user_unverified" ON "user"("created_at", "id") WHERE "email_verified_at" IS NULL;

-- A link's target without its scheme, with the host backwards: "https://shop.example.com/a" is "moc.elpmaxe.pohs/a".
-- So a prefix finds a domain with its subdomains as well as an address on it. Cut, because an index row is limited.
CREATE FUNCTION "link_target_key"(url text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN left(
    reverse(split_part(regexp_replace(lower(url), '^[a-z]+:(//)?', ''), '/', 1))
      || substr(
        regexp_replace(lower(url), '^[a-z]+:(//)?', ''),
        length(split_part(regexp_replace(lower(url), '^[a-z]+:(//)?', ''), '/', 1)) + 1
      ),
    300
  );
CREATE INDEX "link_target" ON "link"("link_target_key"("url") text_pattern_ops);

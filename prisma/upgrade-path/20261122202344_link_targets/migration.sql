-- CreateEnum
CREATE TYPE "target_verdict" AS ENUM ('flagged', 'blocked');

-- CreateEnum
CREATE TYPE "target_rule_kind" AS ENUM ('block', 'allow');

-- AlterTable
ALTER TABLE "link" ADD COLUMN     "target_verdict" "target_verdict";

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "trusted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "judged_target" (
    "address_hash" BYTEA NOT NULL,
    "address" VARCHAR(2048) NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "final_address" VARCHAR(2048),
    "final_domain" VARCHAR(253),
    "former_domain" VARCHAR(253),
    "verdict" "target_verdict",
    "reason" VARCHAR(30),
    "detail" VARCHAR(300),
    "list_id" INTEGER,
    "judged_hash" BYTEA NOT NULL,
    "judged_at" TIMESTAMPTZ(3) NOT NULL,
    "flagged_at" TIMESTAMPTZ(3),
    "allowed_hash" BYTEA,

    CONSTRAINT "judged_target_pkey" PRIMARY KEY ("address_hash")
);

-- CreateTable
CREATE TABLE "target_rule" (
    "id" UUID NOT NULL,
    "kind" "target_rule_kind" NOT NULL,
    "key" VARCHAR(2048) NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "note" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "target_list" (
    "id" SERIAL NOT NULL,
    "source" VARCHAR(500) NOT NULL,
    "entry_count" INTEGER NOT NULL DEFAULT 0,
    "content_hash" BYTEA,
    "refreshed_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "target_list_entry" (
    "key_hash" BYTEA NOT NULL,
    "list_id" INTEGER NOT NULL,

    CONSTRAINT "target_list_entry_pkey" PRIMARY KEY ("key_hash","list_id")
);

-- CreateIndex
CREATE INDEX "judged_target_domain_idx" ON "judged_target"("domain");

-- CreateIndex
CREATE INDEX "judged_target_final_domain_idx" ON "judged_target"("final_domain");

-- CreateIndex
CREATE INDEX "judged_target_list_id_idx" ON "judged_target"("list_id");

-- CreateIndex
CREATE INDEX "judged_target_flagged_at_address_hash_idx" ON "judged_target"("flagged_at", "address_hash");

-- CreateIndex
CREATE INDEX "judged_target_judged_at_idx" ON "judged_target"("judged_at");

-- CreateIndex
CREATE UNIQUE INDEX "target_rule_key_key" ON "target_rule"("key");

-- CreateIndex
CREATE INDEX "target_rule_domain_idx" ON "target_rule"("domain");

-- CreateIndex
CREATE INDEX "user_trusted_at_idx" ON "user"("trusted_at");

-- CreateIndex
CREATE UNIQUE INDEX "target_list_source_key" ON "target_list"("source");

-- CreateIndex
CREATE INDEX "link_url_hash_idx" ON "link" USING HASH ("url");

-- CreateIndex
CREATE INDEX "link_fallback_url_hash_idx" ON "link" USING HASH ("fallback_url");

-- AddForeignKey
ALTER TABLE "judged_target" ADD CONSTRAINT "judged_target_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "target_list"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "target_list_entry" ADD CONSTRAINT "target_list_entry_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "target_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The verdict on a link: the worse of those on its address and on the one that it redirects to while it is broken.
CREATE FUNCTION "link_target_verdict"(url text, fallback link_fallback, fallback_url text) RETURNS target_verdict
LANGUAGE sql STABLE AS $$
  SELECT max(t.verdict) FROM "judged_target" t
  WHERE t.address_hash = sha256(convert_to(url, 'UTF8'))
    OR (fallback = 'lead' AND t.address_hash = sha256(convert_to(fallback_url, 'UTF8')))
$$;

-- A verdict belongs to an address. Whoever writes a link with it, by an undone deletion, a restored version, a copy or an
-- import, gets the verdict too, and a new address never keeps the verdict on an old one.
CREATE FUNCTION "set_link_target_verdict"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.target_verdict := link_target_verdict(NEW.url, NEW.fallback, NEW.fallback_url);
  RETURN NEW;
END $$;
CREATE TRIGGER "link_target_verdict" BEFORE INSERT OR UPDATE OF "url", "fallback", "fallback_url" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "set_link_target_verdict"();

-- DropIndex
DROP INDEX "page_report_profile_id_idx";

-- AlterTable
ALTER TABLE "link" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "page_report" ADD COLUMN     "decision_id" UUID,
ADD COLUMN     "snapshot_id" UUID;

-- AlterTable
ALTER TABLE "profile" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "page_snapshot" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "username" VARCHAR(50) NOT NULL,
    "tier" "tier" NOT NULL,
    "document" JSONB NOT NULL,
    "image_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moderation_decision" (
    "id" UUID NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "user_id" UUID NOT NULL,
    "profile_id" UUID,
    "link_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "link_titles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "link_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" VARCHAR(200) NOT NULL,
    "note" VARCHAR(2000) NOT NULL DEFAULT '',
    "administrator_id" UUID,
    "administrator_email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_at" TIMESTAMPTZ(3),
    "lifts_id" UUID,

    CONSTRAINT "moderation_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moderation_appeal" (
    "id" UUID NOT NULL,
    "decision_id" UUID NOT NULL,
    "message" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" VARCHAR(20),
    "answer" VARCHAR(2000) NOT NULL DEFAULT '',
    "answered_by_id" UUID,
    "answered_by_email" VARCHAR(254),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "moderation_appeal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appeal_token" (
    "token_hash" BYTEA NOT NULL,
    "decision_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appeal_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "page_snapshot_image_ids_idx" ON "page_snapshot" USING GIN ("image_ids");

-- CreateIndex
CREATE UNIQUE INDEX "page_snapshot_profile_id_hash_key" ON "page_snapshot"("profile_id", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "moderation_decision_lifts_id_key" ON "moderation_decision"("lifts_id");

-- CreateIndex
CREATE INDEX "moderation_decision_user_id_created_at_idx" ON "moderation_decision"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "moderation_decision_profile_id_created_at_idx" ON "moderation_decision"("profile_id", "created_at");

-- CreateIndex
CREATE INDEX "moderation_decision_kind_created_at_idx" ON "moderation_decision"("kind", "created_at");

-- CreateIndex
CREATE INDEX "moderation_decision_created_at_idx" ON "moderation_decision"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "moderation_appeal_decision_id_key" ON "moderation_appeal"("decision_id");

-- CreateIndex
CREATE INDEX "moderation_appeal_answered_at_created_at_idx" ON "moderation_appeal"("answered_at", "created_at");

-- CreateIndex
CREATE INDEX "moderation_appeal_created_at_idx" ON "moderation_appeal"("created_at");

-- CreateIndex
CREATE INDEX "appeal_token_decision_id_idx" ON "appeal_token"("decision_id");

-- CreateIndex
CREATE INDEX "appeal_token_expires_at_idx" ON "appeal_token"("expires_at");

-- CreateIndex
CREATE INDEX "page_report_profile_id_created_at_idx" ON "page_report"("profile_id", "created_at");

-- CreateIndex
CREATE INDEX "page_report_created_at_idx" ON "page_report"("created_at");

-- CreateIndex
CREATE INDEX "page_report_decision_id_idx" ON "page_report"("decision_id");

-- CreateIndex
CREATE INDEX "page_report_snapshot_id_idx" ON "page_report"("snapshot_id");

-- AddForeignKey
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "page_snapshot"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_snapshot" ADD CONSTRAINT "page_snapshot_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_lifts_id_fkey" FOREIGN KEY ("lifts_id") REFERENCES "moderation_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_appeal" ADD CONSTRAINT "moderation_appeal_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeal_token" ADD CONSTRAINT "appeal_token_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A link that an administrator has hidden stays hidden however its creator brings it back: an undone deletion, a restored
-- version, a copy, or the same address again. The decisions are in force until they are lifted.
CREATE FUNCTION "set_link_hidden_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hidden_at := (
    SELECT min(d.created_at) FROM "moderation_decision" d
    WHERE d.profile_id = NEW.profile_id AND d.kind = 'link-hidden' AND d.lifted_at IS NULL
      AND (NEW.id = ANY(d.link_ids) OR (NEW.url <> '' AND NEW.url = ANY(d.link_urls))));
  RETURN NEW;
END $$;
CREATE TRIGGER "link_hidden_at" BEFORE INSERT OR UPDATE OF "url" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "set_link_hidden_at"();

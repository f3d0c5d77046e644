-- DropForeignKey
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_administrator_id_fkey";

-- DropIndex
DROP INDEX "audit_entry_target_type_target_id_idx";

-- AlterTable
ALTER TABLE "administrator" ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_pending_secret" BYTEA;

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "administrator_email" VARCHAR(254) NOT NULL,
ADD COLUMN     "hash" BYTEA NOT NULL,
ADD COLUMN     "position" INTEGER NOT NULL,
ADD COLUMN     "previous_hash" BYTEA NOT NULL,
ADD COLUMN     "target_label" VARCHAR(254) NOT NULL;

-- CreateTable
CREATE TABLE "administrator_recovery_code" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "administrator_recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "administrator_invitation" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "token_hash" BYTEA,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrator_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "administrator_setup_code" (
    "code_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrator_setup_code_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "administrator_recovery_code_administrator_id_code_hash_key" ON "administrator_recovery_code"("administrator_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "administrator_invitation_email_key" ON "administrator_invitation"("email");

-- CreateIndex
CREATE UNIQUE INDEX "administrator_invitation_token_hash_key" ON "administrator_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "administrator_invitation_invited_by_id_idx" ON "administrator_invitation"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_position_key" ON "audit_entry"("position");

-- CreateIndex
CREATE INDEX "audit_entry_administrator_email_position_idx" ON "audit_entry"("administrator_email", "position");

-- CreateIndex
CREATE INDEX "audit_entry_action_position_idx" ON "audit_entry"("action", "position");

-- CreateIndex
CREATE INDEX "audit_entry_target_type_target_id_position_idx" ON "audit_entry"("target_type", "target_id", "position");

-- AddForeignKey
ALTER TABLE "administrator_recovery_code" ADD CONSTRAINT "administrator_recovery_code_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "administrator_invitation" ADD CONSTRAINT "administrator_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The end of the chain before the first entry.
INSERT INTO "audit_head" ("id", "position", "hash") VALUES (1, 0, decode(repeat('00', 32), 'hex'));

-- The audit log is append-only, for every role that doesn't disable triggers.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entry_not_truncated" BEFORE TRUNCATE ON "audit_entry"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- The head only moves forward, by one entry at a time.
CREATE TRIGGER "audit_head_kept" BEFORE DELETE ON "audit_head"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_head_not_truncated" BEFORE TRUNCATE ON "audit_head"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_head_forward" BEFORE UPDATE ON "audit_head"
    FOR EACH ROW WHEN (NEW."position" <> OLD."position" + 1 OR NEW."id" <> OLD."id")
    EXECUTE FUNCTION "refuse_audit_change"();

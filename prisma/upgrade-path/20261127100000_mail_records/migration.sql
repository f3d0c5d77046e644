-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('kept', 'waiting', 'sent', 'refused', 'failed');

-- AlterTable
ALTER TABLE "outbox_mail" ADD COLUMN     "error" VARCHAR(300),
ADD COLUMN     "run_id" UUID,
ADD COLUMN     "state" "mail_state" NOT NULL DEFAULT 'kept',
ADD COLUMN     "tried_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "html" SET DEFAULT '',
ALTER COLUMN "text" SET DEFAULT '';

UPDATE "outbox_mail" SET "tried_at" = "created_at";

-- CreateIndex
CREATE INDEX "outbox_mail_state_id_idx" ON "outbox_mail"("state", "id");

-- CreateIndex
CREATE INDEX "outbox_mail_to_id_idx" ON "outbox_mail"("to", "id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_mail_run_id_to_subject_key" ON "outbox_mail"("run_id", "to", "subject");

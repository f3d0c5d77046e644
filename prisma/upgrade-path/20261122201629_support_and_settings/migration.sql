-- CreateEnum
CREATE TYPE "registration_mode" AS ENUM ('open', 'approval', 'invitation', 'closed');

-- AlterTable
ALTER TABLE "site_settings" ADD COLUMN     "closed_ticket_months" INTEGER,
ADD COLUMN     "list_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mail_from" VARCHAR(320),
ADD COLUMN     "new_account_days" INTEGER,
ADD COLUMN     "new_account_links_per_day" INTEGER,
ADD COLUMN     "outbox_days" INTEGER,
ADD COLUMN     "raw_event_months" INTEGER,
ADD COLUMN     "registrations" "registration_mode" NOT NULL DEFAULT 'open',
ADD COLUMN     "require_two_step" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sign_ups_per_hour" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "ticket" ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "ticket_reply" ADD COLUMN     "administrator_id" UUID;

-- CreateTable
CREATE TABLE "administrator_password_reset" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrator_password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_note" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "administrator_id" UUID,
    "body" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_presence" (
    "ticket_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_presence_pkey" PRIMARY KEY ("ticket_id","administrator_id")
);

-- CreateTable
CREATE TABLE "saved_reply" (
    "id" UUID NOT NULL,
    "title" VARCHAR(80) NOT NULL,
    "body" VARCHAR(5000) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_request" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "password_hash" TEXT,
    "google_subject" TEXT,
    "plan" "tier",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registration_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_invitation" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "label" VARCHAR(100) NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "administrator_password_reset_token_hash_key" ON "administrator_password_reset"("token_hash");

-- CreateIndex
CREATE INDEX "administrator_password_reset_administrator_id_idx" ON "administrator_password_reset"("administrator_id");

-- CreateIndex
CREATE INDEX "ticket_note_ticket_id_created_at_idx" ON "ticket_note"("ticket_id", "created_at");

-- CreateIndex
CREATE INDEX "ticket_note_administrator_id_idx" ON "ticket_note"("administrator_id");

-- CreateIndex
CREATE INDEX "ticket_presence_administrator_id_idx" ON "ticket_presence"("administrator_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_reply_title_key" ON "saved_reply"("title");

-- CreateIndex
CREATE UNIQUE INDEX "registration_request_email_key" ON "registration_request"("email");

-- CreateIndex
CREATE UNIQUE INDEX "registration_request_google_subject_key" ON "registration_request"("google_subject");

-- CreateIndex
CREATE INDEX "registration_request_created_at_idx" ON "registration_request"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "registration_invitation_token_hash_key" ON "registration_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "registration_invitation_created_by_id_idx" ON "registration_invitation"("created_by_id");

-- CreateIndex
CREATE INDEX "ticket_updated_at_id_idx" ON "ticket"("updated_at", "id");

-- CreateIndex
CREATE INDEX "ticket_reply_administrator_id_idx" ON "ticket_reply"("administrator_id");

-- AddForeignKey
ALTER TABLE "administrator_password_reset" ADD CONSTRAINT "administrator_password_reset_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_reply" ADD CONSTRAINT "ticket_reply_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_invitation" ADD CONSTRAINT "registration_invitation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Waiting tickets by due time: the queue of the support team.
CREATE INDEX "ticket_waiting_idx" ON "ticket"("due_at", "id") WHERE "status" IN ('open', 'in-progress');

-- The promise of each plan, counted from the creator's latest message.
UPDATE "ticket" SET "due_at" = COALESCE(
        (SELECT max(r."created_at") FROM "ticket_reply" r
            WHERE r."ticket_id" = "ticket"."id" AND r."author" <> 'administrator'),
        "ticket"."created_at"
    ) + CASE u."tier" WHEN 'max' THEN interval '24 hours' WHEN 'pro' THEN interval '48 hours' ELSE interval '72 hours' END
FROM "user" u WHERE u."id" = "ticket"."user_id" AND "ticket"."status" IN ('open', 'in-progress');

UPDATE "site_settings" SET "registrations" = 'closed' WHERE NOT "registrations_open";

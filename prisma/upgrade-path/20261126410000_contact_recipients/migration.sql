-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "spam_reason" VARCHAR(10);

-- CreateTable
CREATE TABLE "contact_recipient" (
    "profile_id" UUID NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "token" VARCHAR(43) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "replies" INTEGER NOT NULL DEFAULT 0,
    "replied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_recipient_pkey" PRIMARY KEY ("profile_id","email_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_recipient_token_key" ON "contact_recipient"("token");

-- CreateIndex
CREATE INDEX "contact_recipient_replied_at_idx" ON "contact_recipient"("replied_at");

-- AddForeignKey
ALTER TABLE "contact_recipient" ADD CONSTRAINT "contact_recipient_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

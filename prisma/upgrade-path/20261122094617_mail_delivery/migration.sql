-- AlterTable
ALTER TABLE "account_token" ADD COLUMN     "refusal" VARCHAR(300),
ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

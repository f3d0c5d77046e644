-- AlterTable
ALTER TABLE "registration_request" ADD COLUMN     "announced_at" TIMESTAMPTZ(3),
ADD COLUMN     "deletion_announced_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "registration_request" ADD COLUMN "claimed_username" VARCHAR(50);

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "is_renewal_stopped" BOOLEAN NOT NULL DEFAULT false;

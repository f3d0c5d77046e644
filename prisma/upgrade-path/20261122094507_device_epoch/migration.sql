-- AlterTable
ALTER TABLE "user" ADD COLUMN     "device_epoch" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "admin_session" ADD COLUMN     "remember" BOOLEAN NOT NULL DEFAULT false;

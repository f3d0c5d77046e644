-- AlterTable
ALTER TABLE "theme" ADD COLUMN "dark_mode" VARCHAR(20) NOT NULL DEFAULT 'preset';

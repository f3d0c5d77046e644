-- AlterTable
ALTER TABLE "theme" ADD COLUMN "night" VARCHAR(20) NOT NULL DEFAULT 'preset';

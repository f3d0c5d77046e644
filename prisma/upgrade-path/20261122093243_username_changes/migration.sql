-- AlterTable
ALTER TABLE "profile" ADD COLUMN     "username_changes" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];

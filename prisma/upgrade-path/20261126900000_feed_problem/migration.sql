-- AlterTable
ALTER TABLE "feed_post" ADD COLUMN     "problem" VARCHAR(20);

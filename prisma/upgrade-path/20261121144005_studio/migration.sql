-- CreateEnum
CREATE TYPE "page_author" AS ENUM ('creator', 'administrator');

-- AlterTable
ALTER TABLE "link" ADD COLUMN     "icon_image_id" UUID,
ADD COLUMN     "proven_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "profile" ADD COLUMN     "checklist_hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_run_done_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "seo_settings" ADD COLUMN     "twitter_card" VARCHAR(30) NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "social_link" ADD COLUMN     "proven_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "theme" ALTER COLUMN "button_shape" SET DEFAULT 'preset';

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "time_zone" VARCHAR(64);

-- CreateTable
CREATE TABLE "removed_link" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "removal_id" UUID NOT NULL,
    "row" JSONB NOT NULL,
    "image_ids" UUID[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_version" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "changes" TEXT[],
    "author" "page_author" NOT NULL DEFAULT 'creator',
    "image_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removed_link_profile_id_removal_id_idx" ON "removed_link"("profile_id", "removal_id");

-- CreateIndex
CREATE INDEX "removed_link_expires_at_idx" ON "removed_link"("expires_at");

-- CreateIndex
CREATE INDEX "page_version_image_ids_idx" ON "page_version" USING GIN ("image_ids");

-- CreateIndex
CREATE UNIQUE INDEX "page_version_profile_id_number_key" ON "page_version"("profile_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "link_icon_image_id_key" ON "link"("icon_image_id");

-- AddForeignKey
ALTER TABLE "link" ADD CONSTRAINT "link_icon_image_id_fkey" FOREIGN KEY ("icon_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_link" ADD CONSTRAINT "removed_link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing has offered the choice of a shape yet, and "preset" is what every page looks like.
UPDATE "theme" SET "button_shape" = 'preset';

-- Accounts that are here already know their way.
UPDATE "profile" SET "first_run_done_at" = CURRENT_TIMESTAMP;

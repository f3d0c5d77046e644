-- AlterTable
ALTER TABLE "profile" ADD COLUMN     "dark_background_image_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "profile_dark_background_image_id_key" ON "profile"("dark_background_image_id");

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_dark_background_image_id_fkey" FOREIGN KEY ("dark_background_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

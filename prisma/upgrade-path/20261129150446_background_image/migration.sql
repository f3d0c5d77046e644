-- AlterTable
ALTER TABLE "image" ADD COLUMN     "darkest" CHAR(7),
ADD COLUMN     "lightest" CHAR(7);

-- AlterTable
ALTER TABLE "profile" ADD COLUMN     "background_image_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "profile_background_image_id_key" ON "profile"("background_image_id");

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_background_image_id_fkey" FOREIGN KEY ("background_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

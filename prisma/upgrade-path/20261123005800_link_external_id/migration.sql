-- AlterTable
ALTER TABLE "link" ADD COLUMN     "external_id" VARCHAR(100);

-- CreateIndex
CREATE UNIQUE INDEX "link_profile_id_external_id_key" ON "link"("profile_id", "external_id");

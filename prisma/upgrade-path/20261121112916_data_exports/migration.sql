-- CreateEnum
CREATE TYPE "data_export_status" AS ENUM ('pending', 'ready', 'failed');

-- CreateTable
CREATE TABLE "data_export" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "data_export_status" NOT NULL DEFAULT 'pending',
    "bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "data_export_user_id_created_at_idx" ON "data_export"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "data_export_expires_at_idx" ON "data_export"("expires_at");

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

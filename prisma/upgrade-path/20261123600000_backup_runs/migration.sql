-- CreateEnum
CREATE TYPE "backup_run_kind" AS ENUM ('backup', 'verification');

-- CreateTable
CREATE TABLE "backup_run" (
    "id" UUID NOT NULL,
    "kind" "backup_run_kind" NOT NULL,
    "backup" VARCHAR(40),
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" VARCHAR(1000),

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backup_run_kind_ended_at_idx" ON "backup_run"("kind", "ended_at");

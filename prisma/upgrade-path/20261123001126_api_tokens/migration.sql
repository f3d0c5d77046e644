-- AlterTable
ALTER TABLE "admin_session" ADD COLUMN     "is_api" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "previous_token_hash" BYTEA,
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "is_api" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "previous_token_hash" BYTEA,
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "access_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "hint" VARCHAR(4) NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_request" (
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "resource_id" UUID NOT NULL,
    "answer" BYTEA,
    "runs_until" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token"("token_hash");

-- CreateIndex
CREATE INDEX "access_token_user_id_created_at_idx" ON "access_token"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "access_token_profile_id_idx" ON "access_token"("profile_id");

-- CreateIndex
CREATE INDEX "access_token_expires_at_idx" ON "access_token"("expires_at");

-- CreateIndex
CREATE INDEX "idempotent_request_expires_at_idx" ON "idempotent_request"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_session_previous_token_hash_key" ON "admin_session"("previous_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "session_previous_token_hash_key" ON "session"("previous_token_hash");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

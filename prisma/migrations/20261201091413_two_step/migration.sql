CREATE TABLE "two_step" (
    "user_id" UUID NOT NULL,
    "secret" BYTEA,
    "pending_secret" BYTEA,
    "last_step" INTEGER,
    "enabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "two_step_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "recovery_code" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "recovery_code_user_id_code_hash_key" ON "recovery_code"("user_id", "code_hash");

CREATE TABLE "trusted_browser" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "device" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trusted_browser_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "trusted_browser_user_id_token_hash_key" ON "trusted_browser"("user_id", "token_hash");
CREATE INDEX "trusted_browser_expires_at_idx" ON "trusted_browser"("expires_at");

ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trusted_browser" ADD CONSTRAINT "trusted_browser_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

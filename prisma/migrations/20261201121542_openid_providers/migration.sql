-- Not used in this transaction, so that it may be added in it.
ALTER TYPE "identity_provider" ADD VALUE 'oidc';

-- Empty for Google, also from processes of the release before: uniqueness needs a value.
ALTER TABLE "identity" ADD COLUMN "issuer" VARCHAR(500) NOT NULL DEFAULT '';

CREATE UNIQUE INDEX "identity_provider_issuer_subject_key" ON "identity"("provider", "issuer", "subject");
CREATE UNIQUE INDEX "identity_user_id_provider_issuer_key" ON "identity"("user_id", "provider", "issuer");
DROP INDEX "identity_provider_subject_key";
DROP INDEX "identity_user_id_provider_key";

ALTER TABLE "registration_request" ADD COLUMN "oidc_issuer" VARCHAR(500);
ALTER TABLE "registration_request" ADD COLUMN "oidc_subject" VARCHAR(255);

CREATE UNIQUE INDEX "registration_request_oidc_issuer_oidc_subject_key" ON "registration_request"("oidc_issuer", "oidc_subject");

CREATE TABLE "administrator_identity" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "issuer" VARCHAR(500) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "administrator_identity_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "administrator_identity_issuer_subject_key" ON "administrator_identity"("issuer", "subject");
CREATE UNIQUE INDEX "administrator_identity_administrator_id_issuer_key" ON "administrator_identity"("administrator_id", "issuer");

ALTER TABLE "administrator_identity" ADD CONSTRAINT "administrator_identity_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "registration_request" ADD COLUMN     "terms_version" VARCHAR(20) NOT NULL;

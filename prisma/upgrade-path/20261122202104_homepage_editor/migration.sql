-- AlterTable
ALTER TABLE "homepage_version" ADD COLUMN     "author_email" VARCHAR(254),
ADD COLUMN     "restored_from" INTEGER;

-- CreateTable
CREATE TABLE "homepage_draft" (
    "section" VARCHAR(20) NOT NULL,
    "content" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "edited_by" VARCHAR(254),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "homepage_draft_pkey" PRIMARY KEY ("section")
);

-- CreateTable
CREATE TABLE "site_image" (
    "id" UUID NOT NULL,
    "format" VARCHAR(4) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "legal_version" (
    "page" VARCHAR(20) NOT NULL,
    "number" INTEGER NOT NULL,
    "name" VARCHAR(20) NOT NULL,
    "summary" VARCHAR(500) NOT NULL,
    "text" TEXT NOT NULL,
    "requires_acceptance" BOOLEAN NOT NULL DEFAULT false,
    "author_email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "legal_version_pkey" PRIMARY KEY ("page","number")
);

-- CreateTable
CREATE TABLE "legal_draft" (
    "page" VARCHAR(20) NOT NULL,
    "summary" VARCHAR(500),
    "text" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "edited_by" VARCHAR(254),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "legal_draft_pkey" PRIMARY KEY ("page")
);

-- CreateIndex
CREATE UNIQUE INDEX "legal_version_page_name_key" ON "legal_version"("page", "name");

-- One row for each section and page, so that every save updates a row and compares its version.
INSERT INTO "homepage_draft" ("section", "updated_at")
    SELECT section, CURRENT_TIMESTAMP FROM unnest(ARRAY[
        'hero', 'features', 'howItWorks', 'pricing', 'cta', 'footer', 'settings', 'navbar'
    ]) AS section;
INSERT INTO "legal_draft" ("page", "updated_at")
    SELECT page, CURRENT_TIMESTAMP FROM unnest(ARRAY['terms', 'privacy', 'cookies']) AS page;

-- Maintenance mode has one switch now: the column of the site's settings.
UPDATE "site_settings" SET "maintenance_mode" = true
    WHERE (SELECT "document" #>> '{settings,maintenanceMode}' FROM "homepage_version"
        ORDER BY "number" DESC LIMIT 1) = 'true';

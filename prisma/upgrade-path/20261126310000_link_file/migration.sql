-- CreateTable
CREATE TABLE "link_file" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "link_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "link_file_user_id_idx" ON "link_file"("user_id");

-- AddForeignKey
ALTER TABLE "link_file" ADD CONSTRAINT "link_file_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Not checked against existing rows, which the constraint before allowed: saves would wait for the scan. Kinds are
-- compared as text, because a gallery's may be added later.
ALTER TABLE "link" DROP CONSTRAINT "link_url_scheme";
ALTER TABLE "link" ADD CONSTRAINT "link_url_scheme" CHECK (
  ("kind"::text IN ('header', 'text', 'group', 'grid', 'event', 'vcard', 'contact', 'signup', 'gallery', 'file') AND "url" = '')
  OR "url" ~ '^(https?://|mailto:|tel:|sms:)'
) NOT VALID;

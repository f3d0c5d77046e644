-- AlterTable
ALTER TABLE "link" ADD COLUMN     "details" JSONB NOT NULL DEFAULT '{}';

-- Prisma knows no check constraints.
ALTER TABLE "link" DROP CONSTRAINT "link_url_scheme";
ALTER TABLE "link" ADD CONSTRAINT "link_url_scheme" CHECK (
  ("kind" IN ('header', 'text', 'group', 'grid', 'event', 'vcard') AND "url" = '')
  OR "url" ~ '^(https?://|mailto:|tel:|sms:)'
);
ALTER TABLE "link" ADD CONSTRAINT "link_details_object" CHECK (jsonb_typeof("details") = 'object');

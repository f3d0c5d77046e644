-- A picture has no address. As before, not checked against existing rows, which the constraint before allowed: saves
-- would wait for the scan.
ALTER TABLE "link" DROP CONSTRAINT "link_url_scheme";
ALTER TABLE "link" ADD CONSTRAINT "link_url_scheme" CHECK (
  ("kind"::text IN ('header', 'text', 'group', 'grid', 'event', 'vcard', 'contact', 'signup', 'gallery', 'file', 'picture') AND "url" = '')
  OR "url" ~ '^(https?://|mailto:|tel:|sms:)'
) NOT VALID;

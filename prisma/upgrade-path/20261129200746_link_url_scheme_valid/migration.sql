-- Checks the rows that were there when the constraint changed, which was left out then. Neither statement makes reads or
-- saves of other links wait.
--
-- Each constraint before this one allowed less, so no release can have stored a row that breaks it. If somebody did by
-- hand, the row would keep a backup from being restored, and must not keep the site from starting: it is hidden, and its
-- address leads nowhere (RFC 2606) but still shows its creator what it was.
UPDATE "link" SET "enabled" = false, "url" = left('https://invalid.invalid/' || "url", 2048), "version" = "version" + 1
WHERE NOT (
  ("kind"::text IN ('header', 'text', 'group', 'grid', 'event', 'vcard', 'contact', 'signup', 'gallery', 'file', 'picture') AND "url" = '')
  OR "url" ~ '^(https?://|mailto:|tel:|sms:)'
);
ALTER TABLE "link" VALIDATE CONSTRAINT "link_url_scheme";

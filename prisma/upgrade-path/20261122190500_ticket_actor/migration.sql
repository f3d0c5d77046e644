-- Replies of tickets name their author with the same type as changes of pages.
ALTER TYPE "page_author" RENAME TO "actor";
ALTER TABLE "ticket_reply" ALTER COLUMN "author" TYPE "actor" USING "author"::text::"actor";
DROP TYPE "ticket_author";

-- How prominent a link is on its page. A process of the release before leaves the default. A constant default rewrites no row.
ALTER TABLE "link" ADD COLUMN     "size" VARCHAR(10) NOT NULL DEFAULT 'auto'
  CONSTRAINT "link_size_check" CHECK ("size" IN ('auto', 'lead', 'row', 'quiet'));

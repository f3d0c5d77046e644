-- CreateTable
CREATE TABLE "feed_post" (
    "link_id" UUID NOT NULL,
    "feed_url" VARCHAR(2048) NOT NULL,
    "title" VARCHAR(150) NOT NULL DEFAULT '',
    "url" VARCHAR(2048),
    "published_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_post_pkey" PRIMARY KEY ("link_id")
);

-- AddForeignKey
ALTER TABLE "feed_post" ADD CONSTRAINT "feed_post_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma knows no check constraints.
ALTER TABLE "feed_post" ADD CONSTRAINT "feed_post_url_scheme" CHECK ("url" ~ '^https?://');

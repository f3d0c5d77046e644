CREATE TABLE "deleted_link_title" (
  "analytics_key" INTEGER NOT NULL,
  "profile_id" UUID NOT NULL,
  "title" VARCHAR(100) NOT NULL,

  CONSTRAINT "deleted_link_title_pkey" PRIMARY KEY ("analytics_key")
);

CREATE INDEX "deleted_link_title_profile_id_idx" ON "deleted_link_title"("profile_id");

ALTER TABLE "deleted_link_title" ADD CONSTRAINT "deleted_link_title_profile_id_fkey"
  FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

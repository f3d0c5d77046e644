-- CreateEnum
CREATE TYPE "link_fallback" AS ENUM ('keep', 'hide', 'lead');

-- CreateEnum
CREATE TYPE "report_frequency" AS ENUM ('off', 'weekly', 'monthly');

-- AlterTable
ALTER TABLE "link" ADD COLUMN     "broken_at" TIMESTAMPTZ(3),
ADD COLUMN     "broken_reason" VARCHAR(40),
ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_checks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fallback" "link_fallback" NOT NULL DEFAULT 'keep',
ADD COLUMN     "fallback_url" VARCHAR(2048);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "tier_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "channel" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "slug" VARCHAR(30) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "analytics_key" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_settings" (
    "profile_id" UUID NOT NULL,
    "frequency" "report_frequency" NOT NULL DEFAULT 'off',
    "weekday" INTEGER NOT NULL DEFAULT 1,
    "day_of_month" INTEGER NOT NULL DEFAULT 1,
    "time_zone" VARCHAR(64) NOT NULL,
    "seo_monthly" BOOLEAN NOT NULL DEFAULT false,
    "broken_links" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribe_token" VARCHAR(43) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_settings_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "report_delivery" (
    "profile_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "period" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_delivery_pkey" PRIMARY KEY ("profile_id","kind","period")
);

-- CreateTable
CREATE TABLE "page_report" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "reason" VARCHAR(30) NOT NULL,
    "details" VARCHAR(2000) NOT NULL DEFAULT '',
    "reporter_email" VARCHAR(254),
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_analytics_key_key" ON "channel"("analytics_key");

-- CreateIndex
CREATE UNIQUE INDEX "channel_profile_id_slug_key" ON "channel"("profile_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "report_settings_unsubscribe_token_key" ON "report_settings"("unsubscribe_token");

-- CreateIndex
CREATE INDEX "page_report_profile_id_idx" ON "page_report"("profile_id");

-- CreateIndex
CREATE INDEX "page_report_resolved_at_created_at_idx" ON "page_report"("resolved_at", "created_at");

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "channel" ADD CONSTRAINT "channel_slug_check" CHECK ("slug" ~ '^[a-z0-9_-]{1,30}$');
ALTER TABLE "link" ADD CONSTRAINT "link_fallback_url_check" CHECK ("fallback_url" ~ '^https?://');
ALTER TABLE "report_settings"
  ADD CONSTRAINT "report_settings_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7),
  ADD CONSTRAINT "report_settings_day_of_month_check" CHECK ("day_of_month" BETWEEN 1 AND 28);

-- A smaller plan's numbers are kept for a while after the change, whoever makes it.
UPDATE "user" SET "tier_since" = "created_at";
CREATE FUNCTION "set_tier_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tier_since := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER "user_tier_since" BEFORE UPDATE OF "tier" ON "user"
  FOR EACH ROW WHEN (OLD.tier IS DISTINCT FROM NEW.tier) EXECUTE FUNCTION "set_tier_since"();

-- kind 3: a beacon that says for how many seconds more the page was looked at. channel_key: of the address that a
-- visitor came by, of views and clicks.
ALTER TABLE "analytics"."event"
  ADD COLUMN "channel_key" integer,
  ADD COLUMN "engaged_s" smallint;

-- Who was there on a day, and in which minutes. Kept 48 hours. Each element of minutes is a minute of the UTC day
-- times 8, plus 1 if there was a view in it, 2 if a click, 4 if a beacon; sorted, one element per minute. So it says
-- the same in whatever order the events arrived.
DROP TABLE "analytics"."visitor_day";
CREATE TABLE "analytics"."visitor_day" (
  "day" date NOT NULL,
  "profile_key" integer NOT NULL,
  "visitor" uuid NOT NULL,
  "minutes" smallint[] NOT NULL,
  PRIMARY KEY ("day", "profile_key", "visitor")
);

-- Who is there right now: each visitor's latest event, of the last minutes only. Nothing is lost with it.
CREATE UNLOGGED TABLE "analytics"."present" (
  "profile_key" integer NOT NULL,
  "visitor" uuid NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("profile_key", "visitor")
);
CREATE INDEX "present_at" ON "analytics"."present" ("at");

-- What only dimension 'total' has: visits (a visitor's events of a day with no pause of 30 minutes or more between
-- them), those without a click, visitors who came more than once on the day, visits that reported how long, and
-- how long. New dimension 'channel' (its analytics_key).
ALTER TABLE "analytics"."daily"
  ADD COLUMN "visits" integer NOT NULL DEFAULT 0,
  ADD COLUMN "bounces" integer NOT NULL DEFAULT 0,
  ADD COLUMN "returning_visitors" integer NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_visits" integer NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_s" integer NOT NULL DEFAULT 0;
ALTER TABLE "analytics"."daily_platform"
  ADD COLUMN "visits" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "bounces" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "returning_visitors" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_visits" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_s" bigint NOT NULL DEFAULT 0;

-- The same as daily, by the UTC hour in which it happened (a visit: began). Kept 72 hours, for the last 24 and those before.
-- A visitor is counted in the hour of the day's first view or click.
CREATE TABLE "analytics"."hourly" (
  "profile_key" integer NOT NULL,
  "hour" timestamptz NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" integer NOT NULL DEFAULT 0,
  "visitors" integer NOT NULL DEFAULT 0,
  "clicks" integer NOT NULL DEFAULT 0,
  "clickers" integer NOT NULL DEFAULT 0,
  "visits" integer NOT NULL DEFAULT 0,
  "bounces" integer NOT NULL DEFAULT 0,
  "returning_visitors" integer NOT NULL DEFAULT 0,
  "engaged_visits" integer NOT NULL DEFAULT 0,
  "engaged_s" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("profile_key", "dimension", "hour", "value")
);
CREATE INDEX "hourly_hour" ON "analytics"."hourly" ("hour");

-- CreateEnum
CREATE TYPE "tier" AS ENUM ('free', 'pro', 'max');

-- CreateEnum
CREATE TYPE "account_status" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "identity_provider" AS ENUM ('google');

-- CreateEnum
CREATE TYPE "account_token_kind" AS ENUM ('verify_email', 'reset_password', 'change_email');

-- CreateEnum
CREATE TYPE "link_kind" AS ENUM ('link', 'header', 'email', 'phone');

-- CreateEnum
CREATE TYPE "ticket_status" AS ENUM ('open', 'pending', 'in-progress', 'closed');

-- CreateEnum
CREATE TYPE "ticket_priority" AS ENUM ('low', 'medium', 'high');

-- CreateEnum
CREATE TYPE "ticket_author" AS ENUM ('creator', 'administrator');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "tier" "tier" NOT NULL DEFAULT 'free',
    "status" "account_status" NOT NULL DEFAULT 'active',
    "suspended_at" TIMESTAMPTZ(3),
    "suspension_reason" VARCHAR(200),
    "suspension_note" VARCHAR(2000),
    "terms_version" VARCHAR(20) NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "deletion_requested_at" TIMESTAMPTZ(3),
    "last_active_at" TIMESTAMPTZ(3),
    "stripe_customer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" "identity_provider" NOT NULL,
    "subject" TEXT NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "device" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "account_token_kind" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "administrator" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "password_hash" TEXT NOT NULL,
    "totp_secret" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "administrator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_session" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "device" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "username" VARCHAR(50) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "bio" VARCHAR(500) NOT NULL DEFAULT '',
    "published" BOOLEAN NOT NULL DEFAULT true,
    "show_email" BOOLEAN NOT NULL DEFAULT false,
    "profile_image_id" UUID,
    "banner_image_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "social_links_version" INTEGER NOT NULL DEFAULT 1,
    "link_order_version" INTEGER NOT NULL DEFAULT 1,
    "analytics_key" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "username_history" (
    "username" VARCHAR(50) NOT NULL,
    "profile_id" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "username_history_pkey" PRIMARY KEY ("username")
);

-- CreateTable
CREATE TABLE "link" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "kind" "link_kind" NOT NULL DEFAULT 'link',
    "title" VARCHAR(100) NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "icon" VARCHAR(60),
    "thumbnail_image_id" UUID,
    "highlight" BOOLEAN NOT NULL DEFAULT false,
    "sensitive" BOOLEAN NOT NULL DEFAULT false,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "utm" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "analytics_key" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "social_link" (
    "profile_id" UUID NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "social_link_pkey" PRIMARY KEY ("profile_id","platform")
);

-- CreateTable
CREATE TABLE "theme" (
    "profile_id" UUID NOT NULL,
    "preset" VARCHAR(30) NOT NULL DEFAULT 'default',
    "custom_colors" JSONB NOT NULL DEFAULT '{}',
    "custom_css" TEXT NOT NULL DEFAULT '',
    "button_shape" VARCHAR(20) NOT NULL DEFAULT 'rounded',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "theme_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "seo_settings" (
    "profile_id" UUID NOT NULL,
    "title" VARCHAR(60) NOT NULL DEFAULT '',
    "description" VARCHAR(160) NOT NULL DEFAULT '',
    "keywords" VARCHAR(200) NOT NULL DEFAULT '',
    "og_title" VARCHAR(60) NOT NULL DEFAULT '',
    "og_description" VARCHAR(160) NOT NULL DEFAULT '',
    "og_image_id" UUID,
    "twitter_title" VARCHAR(60) NOT NULL DEFAULT '',
    "twitter_description" VARCHAR(160) NOT NULL DEFAULT '',
    "twitter_image_id" UUID,
    "robots" VARCHAR(60) NOT NULL DEFAULT 'index,follow',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seo_settings_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "footer" (
    "profile_id" UUID NOT NULL,
    "text" VARCHAR(100) NOT NULL DEFAULT '',
    "hide_branding" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "footer_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "image" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "alt_text" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subject" VARCHAR(200) NOT NULL,
    "message" TEXT NOT NULL,
    "priority" "ticket_priority" NOT NULL DEFAULT 'medium',
    "status" "ticket_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_reply" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "author" "ticket_author" NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "price_id" TEXT NOT NULL,
    "tier" "tier" NOT NULL,
    "status" VARCHAR(30) NOT NULL,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_tier" "tier",
    "scheduled_for" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "stripe_customer_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "homepage_version" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "document" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "homepage_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "site_name" VARCHAR(60),
    "support_email" VARCHAR(254),
    "registrations_open" BOOLEAN NOT NULL DEFAULT true,
    "maintenance_mode" BOOLEAN NOT NULL DEFAULT false,
    "smtp_host" VARCHAR(253),
    "smtp_port" INTEGER,
    "smtp_user" VARCHAR(254),
    "smtp_password_encrypted" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "administrator_id" UUID,
    "action" VARCHAR(60) NOT NULL,
    "target_type" VARCHAR(40) NOT NULL,
    "target_id" VARCHAR(80) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" VARCHAR(40) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mail" (
    "id" UUID NOT NULL,
    "to" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_stripe_customer_id_key" ON "user"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "user_status_created_at_idx" ON "user"("status", "created_at");

-- CreateIndex
CREATE INDEX "user_tier_idx" ON "user"("tier");

-- CreateIndex
CREATE INDEX "user_deletion_requested_at_idx" ON "user"("deletion_requested_at");

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_subject_key" ON "identity"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "identity_user_id_provider_key" ON "identity"("user_id", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_token_token_hash_key" ON "account_token"("token_hash");

-- CreateIndex
CREATE INDEX "account_token_user_id_kind_idx" ON "account_token"("user_id", "kind");

-- CreateIndex
CREATE INDEX "account_token_expires_at_idx" ON "account_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "administrator_email_key" ON "administrator"("email");

-- CreateIndex
CREATE UNIQUE INDEX "admin_session_token_hash_key" ON "admin_session"("token_hash");

-- CreateIndex
CREATE INDEX "admin_session_administrator_id_idx" ON "admin_session"("administrator_id");

-- CreateIndex
CREATE INDEX "admin_session_expires_at_idx" ON "admin_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "profile_user_id_key" ON "profile"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "profile_username_key" ON "profile"("username");

-- CreateIndex
CREATE UNIQUE INDEX "profile_profile_image_id_key" ON "profile"("profile_image_id");

-- CreateIndex
CREATE UNIQUE INDEX "profile_banner_image_id_key" ON "profile"("banner_image_id");

-- CreateIndex
CREATE UNIQUE INDEX "profile_analytics_key_key" ON "profile"("analytics_key");

-- CreateIndex
CREATE INDEX "username_history_profile_id_idx" ON "username_history"("profile_id");

-- CreateIndex
CREATE INDEX "username_history_expires_at_idx" ON "username_history"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "link_thumbnail_image_id_key" ON "link"("thumbnail_image_id");

-- CreateIndex
CREATE UNIQUE INDEX "link_analytics_key_key" ON "link"("analytics_key");

-- CreateIndex
-- By hand: deferrable, so that one UPDATE may swap positions. Prisma sees the unique index behind it.
ALTER TABLE "link" ADD CONSTRAINT "link_profile_id_position_key" UNIQUE ("profile_id", "position") DEFERRABLE INITIALLY DEFERRED;

-- CreateIndex
CREATE UNIQUE INDEX "seo_settings_og_image_id_key" ON "seo_settings"("og_image_id");

-- CreateIndex
CREATE UNIQUE INDEX "seo_settings_twitter_image_id_key" ON "seo_settings"("twitter_image_id");

-- CreateIndex
CREATE INDEX "image_user_id_idx" ON "image"("user_id");

-- CreateIndex
CREATE INDEX "image_content_hash_idx" ON "image"("content_hash");

-- CreateIndex
CREATE INDEX "ticket_user_id_created_at_idx" ON "ticket"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "ticket_status_updated_at_idx" ON "ticket"("status", "updated_at");

-- CreateIndex
CREATE INDEX "ticket_reply_ticket_id_created_at_idx" ON "ticket_reply"("ticket_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_stripe_subscription_id_key" ON "subscription"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "subscription_user_id_status_idx" ON "subscription"("user_id", "status");

-- CreateIndex
CREATE INDEX "stripe_event_applied_at_received_at_idx" ON "stripe_event"("applied_at", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "homepage_version_number_key" ON "homepage_version"("number");

-- CreateIndex
CREATE INDEX "audit_entry_created_at_idx" ON "audit_entry"("created_at");

-- CreateIndex
CREATE INDEX "audit_entry_target_type_target_id_idx" ON "audit_entry"("target_type", "target_id");

-- CreateIndex
CREATE INDEX "outbox_mail_created_at_idx" ON "outbox_mail"("created_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_profile_image_id_fkey" FOREIGN KEY ("profile_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_banner_image_id_fkey" FOREIGN KEY ("banner_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "username_history" ADD CONSTRAINT "username_history_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link" ADD CONSTRAINT "link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link" ADD CONSTRAINT "link_thumbnail_image_id_fkey" FOREIGN KEY ("thumbnail_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_link" ADD CONSTRAINT "social_link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme" ADD CONSTRAINT "theme_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seo_settings" ADD CONSTRAINT "seo_settings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seo_settings" ADD CONSTRAINT "seo_settings_og_image_id_fkey" FOREIGN KEY ("og_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seo_settings" ADD CONSTRAINT "seo_settings_twitter_image_id_fkey" FOREIGN KEY ("twitter_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "footer" ADD CONSTRAINT "footer_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_reply" ADD CONSTRAINT "ticket_reply_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand from here on: what Prisma's schema language cannot say.

ALTER TABLE "user" ADD CONSTRAINT "user_email_normalised" CHECK ("email" = lower(btrim("email")) AND "email" <> '');
ALTER TABLE "administrator" ADD CONSTRAINT "administrator_email_normalised" CHECK ("email" = lower(btrim("email")) AND "email" <> '');
ALTER TABLE "profile" ADD CONSTRAINT "profile_username_format" CHECK ("username" ~ '^[a-z0-9_-]{1,50}$');
ALTER TABLE "username_history" ADD CONSTRAINT "username_history_format" CHECK ("username" ~ '^[a-z0-9_-]{1,50}$');
ALTER TABLE "session" ADD CONSTRAINT "session_token_hash_length" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_token_hash_length" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_hash_length" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "link" ADD CONSTRAINT "link_position_not_negative" CHECK ("position" >= 0);
ALTER TABLE "link" ADD CONSTRAINT "link_title_not_empty" CHECK (btrim("title") <> '');
-- The second wall behind the schema's own check: no scheme that could run script is ever stored.
ALTER TABLE "link" ADD CONSTRAINT "link_url_scheme" CHECK (("kind" = 'header' AND "url" = '') OR "url" ~ '^(https?://|mailto:|tel:)');
ALTER TABLE "link" ADD CONSTRAINT "link_schedule_order" CHECK ("ends_at" IS NULL OR "starts_at" IS NULL OR "ends_at" > "starts_at");
ALTER TABLE "social_link" ADD CONSTRAINT "social_link_platform_format" CHECK ("platform" ~ '^[a-z0-9_-]{1,30}$');
ALTER TABLE "social_link" ADD CONSTRAINT "social_link_url_scheme" CHECK ("url" ~ '^https?://');
ALTER TABLE "image" ADD CONSTRAINT "image_size_positive" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_single_row" CHECK ("id" = 1);

INSERT INTO "site_settings" ("id", "updated_at") VALUES (1, now());

-- Analytics: raw events, what the flush needs to be exactly-once, and the roll-ups every panel reads.
-- docs/analytics.md defines the metrics. Profiles and links are named by their `analytics_key`.

CREATE SCHEMA "analytics";

-- A random salt for each UTC day, destroyed after 48 hours: with it goes any way to recognise a visitor.
CREATE TABLE "analytics"."salt" (
  "day" date PRIMARY KEY,
  "salt" bytea NOT NULL CHECK (octet_length("salt") = 32)
);

-- Where visits come from: a referrer's host or a utm_source, stored once.
CREATE TABLE "analytics"."source" (
  "id" integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "name" text NOT NULL UNIQUE CHECK (length("name") BETWEEN 1 AND 100)
);

-- Append-only. About 110 bytes a row with indexes, hence the small types:
--   kind 1 view, 2 click; visitor: 16 bytes of SHA-256(day salt, address, user agent, profile);
--   country: two letters as (first-65)*26+(second-65), null when unknown; device, browser, os: codes of
--   app/features/analytics/codes.ts.
CREATE TABLE "analytics"."event" (
  "at" timestamptz NOT NULL,
  "visitor" uuid NOT NULL,
  "profile_key" integer NOT NULL,
  "link_key" integer,
  "source_id" integer,
  "country" smallint,
  "kind" smallint NOT NULL,
  "device" smallint NOT NULL,
  "browser" smallint NOT NULL
) PARTITION BY RANGE ("at");

CREATE INDEX "event_at_brin" ON "analytics"."event" USING brin ("at");
CREATE INDEX "event_profile_at" ON "analytics"."event" ("profile_key", "at");

-- Makes the monthly partitions that cover [from_day, to_day]. Safe to call again.
CREATE FUNCTION "analytics"."ensure_partitions"(from_day date, to_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start date := date_trunc('month', from_day)::date;
  partition_name text;
BEGIN
  WHILE month_start <= to_day LOOP
    partition_name := 'event_' || to_char(month_start, 'YYYY_MM');
    IF to_regclass('analytics.' || partition_name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE IF NOT EXISTS analytics.%I PARTITION OF analytics.event FOR VALUES FROM (%L) TO (%L)',
        partition_name,
        month_start::timestamp AT TIME ZONE 'UTC',
        (month_start + interval '1 month')::timestamp AT TIME ZONE 'UTC'
      );
    END IF;
    month_start := (month_start + interval '1 month')::date;
  END LOOP;
END
$$;

-- The visitors already counted for a page on a day: kind 1 has viewed, 2 has clicked. Kept 48 hours.
CREATE TABLE "analytics"."visitor_day" (
  "day" date NOT NULL,
  "profile_key" integer NOT NULL,
  "kind" smallint NOT NULL,
  "visitor" uuid NOT NULL,
  PRIMARY KEY ("day", "profile_key", "kind", "visitor")
);

-- Batches that have landed, so that one replayed from the spool after a crash has no second effect.
CREATE TABLE "analytics"."batch" (
  "id" uuid PRIMARY KEY,
  "applied_at" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX "batch_applied_at" ON "analytics"."batch" ("applied_at");

-- One row per page, day, dimension and value. dimension: 'total' (value ''), 'link' (its analytics_key),
-- 'source', 'country', 'device', 'browser', 'excluded' (the reason; its count is in views).
CREATE TABLE "analytics"."daily" (
  "profile_key" integer NOT NULL,
  "day" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" integer NOT NULL DEFAULT 0,
  "visitors" integer NOT NULL DEFAULT 0,
  "clicks" integer NOT NULL DEFAULT 0,
  "clickers" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("profile_key", "dimension", "day", "value")
);

-- The same over all pages.
CREATE TABLE "analytics"."daily_platform" (
  "day" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL DEFAULT 0,
  "visitors" bigint NOT NULL DEFAULT 0,
  "clicks" bigint NOT NULL DEFAULT 0,
  "clickers" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("dimension", "day", "value")
);

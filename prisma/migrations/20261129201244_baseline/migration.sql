-- The schema of a new database, with the comments of the migrations that led to it. Those are in prisma/upgrade-path, and bring a
-- database of an earlier release here; it only records this file. prisma/README.md says more.

-- Searches for parts of addresses, usernames and names. Trusted: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE "tier" AS ENUM ('free', 'pro', 'max');
CREATE TYPE "account_status" AS ENUM ('active', 'suspended');
CREATE TYPE "identity_provider" AS ENUM ('google');
CREATE TYPE "account_token_kind" AS ENUM ('verify_email', 'reset_password', 'change_email');
CREATE TYPE "link_kind" AS ENUM ('link', 'header', 'email', 'phone', 'text', 'card', 'embed', 'group', 'grid', 'event', 'vcard', 'whatsapp', 'sms', 'map', 'support', 'contact', 'signup', 'feed', 'file', 'gallery', 'picture');
CREATE TYPE "ticket_status" AS ENUM ('open', 'pending', 'in-progress', 'closed');
CREATE TYPE "ticket_priority" AS ENUM ('low', 'medium', 'high');
CREATE TYPE "data_export_status" AS ENUM ('pending', 'ready', 'failed');
CREATE TYPE "actor" AS ENUM ('creator', 'administrator', 'api_token', 'system');
CREATE TYPE "link_fallback" AS ENUM ('keep', 'hide', 'lead');
CREATE TYPE "report_frequency" AS ENUM ('off', 'weekly', 'monthly');
CREATE TYPE "checkout_status" AS ENUM ('open', 'complete', 'expired');
CREATE TYPE "tier_change_cause" AS ENUM ('subscription', 'grant');
CREATE TYPE "registration_mode" AS ENUM ('open', 'approval', 'invitation', 'closed');
CREATE TYPE "target_verdict" AS ENUM ('flagged', 'blocked');
CREATE TYPE "target_entry_kind" AS ENUM ('block', 'allow');
CREATE TYPE "backup_run_kind" AS ENUM ('backup', 'verification');
CREATE TYPE "mail_state" AS ENUM ('kept', 'waiting', 'sent', 'refused', 'failed');

-- Tables ----------------------------------------------------------------------------------------------------------

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
    "time_zone" VARCHAR(64),
    "tier_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "device_epoch" INTEGER NOT NULL DEFAULT 1,
    "trusted_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "identity" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" "identity_provider" NOT NULL,
    "subject" TEXT NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "device" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "is_api" BOOLEAN NOT NULL DEFAULT false,
    "previous_token_hash" BYTEA,
    "rotated_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "account_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "account_token_kind" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "refusal" VARCHAR(300),
    "sent_at" TIMESTAMPTZ(3),
    "plan" "tier",

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "administrator" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "password_hash" TEXT NOT NULL,
    "totp_secret" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "totp_last_step" INTEGER,
    "totp_pending_secret" BYTEA,

    CONSTRAINT "administrator_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "admin_session" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "device" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "is_api" BOOLEAN NOT NULL DEFAULT false,
    "previous_token_hash" BYTEA,
    "rotated_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);

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
    "checklist_hidden_at" TIMESTAMPTZ(3),
    "first_run_done_at" TIMESTAMPTZ(3),
    "username_changes" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
    "suspended_at" TIMESTAMPTZ(3),
    "background_image_id" UUID,
    "dark_background_image_id" UUID,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "username_history" (
    "username" VARCHAR(50) NOT NULL,
    "profile_id" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "username_history_pkey" PRIMARY KEY ("username")
);

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
    "icon_image_id" UUID,
    "proven_at" TIMESTAMPTZ(3),
    "broken_at" TIMESTAMPTZ(3),
    "broken_reason" VARCHAR(40),
    "checked_at" TIMESTAMPTZ(3),
    "failed_checks" INTEGER NOT NULL DEFAULT 0,
    "fallback" "link_fallback" NOT NULL DEFAULT 'keep',
    "fallback_url" VARCHAR(2048),
    "hidden_at" TIMESTAMPTZ(3),
    "target_verdict" "target_verdict",
    "target_judged" BOOLEAN NOT NULL DEFAULT false,
    "external_id" VARCHAR(100),
    "details" JSONB NOT NULL DEFAULT '{}',
    "group_id" UUID,
    "verified_at" TIMESTAMPTZ(3),
    "moderated_at" TIMESTAMPTZ(3),
    "size" VARCHAR(10) NOT NULL DEFAULT 'auto',

    CONSTRAINT "link_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "social_link" (
    "profile_id" UUID NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "position" INTEGER NOT NULL,
    "proven_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "social_link_pkey" PRIMARY KEY ("profile_id","platform")
);

CREATE TABLE "theme" (
    "profile_id" UUID NOT NULL,
    "preset" VARCHAR(30) NOT NULL DEFAULT 'default',
    "custom_colors" JSONB NOT NULL DEFAULT '{}',
    "custom_css" TEXT NOT NULL DEFAULT '',
    "button_shape" VARCHAR(20) NOT NULL DEFAULT 'preset',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "layout" VARCHAR(20) NOT NULL DEFAULT 'preset',
    "palette" VARCHAR(20) NOT NULL DEFAULT 'preset',
    "font" VARCHAR(30) NOT NULL DEFAULT 'preset',
    "background_style" VARCHAR(20) NOT NULL DEFAULT 'preset',
    "button_style" VARCHAR(20) NOT NULL DEFAULT 'preset',
    "night" VARCHAR(20) NOT NULL DEFAULT 'preset',
    "dark_mode" VARCHAR(20) NOT NULL DEFAULT 'preset',

    CONSTRAINT "theme_pkey" PRIMARY KEY ("profile_id")
);

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
    "twitter_card" VARCHAR(30) NOT NULL DEFAULT '',

    CONSTRAINT "seo_settings_pkey" PRIMARY KEY ("profile_id")
);

CREATE TABLE "footer" (
    "profile_id" UUID NOT NULL,
    "text" VARCHAR(100) NOT NULL DEFAULT '',
    "hide_branding" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "footer_pkey" PRIMARY KEY ("profile_id")
);

CREATE TABLE "image" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "alt_text" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "darkest" CHAR(7),
    "lightest" CHAR(7),

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ticket" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subject" VARCHAR(200) NOT NULL,
    "message" TEXT NOT NULL,
    "priority" "ticket_priority" NOT NULL DEFAULT 'medium',
    "status" "ticket_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ticket_reply" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "author" "actor" NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "administrator_id" UUID,

    CONSTRAINT "ticket_reply_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "stripe_subscription_id" VARCHAR(255) NOT NULL,
    "price_id" VARCHAR(255) NOT NULL,
    "tier" "tier",
    "status" VARCHAR(30) NOT NULL,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_tier" "tier",
    "scheduled_for" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at" TIMESTAMPTZ(3),
    "customer_id" VARCHAR(255),
    "ended_at" TIMESTAMPTZ(3),
    "livemode" BOOLEAN NOT NULL,
    "pending_invoice_url" TEXT,
    "pending_tier" "tier",
    "pending_until" TIMESTAMPTZ(3),
    "price_cents" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'usd',
    "grace_until" TIMESTAMPTZ(3),
    "is_renewal_stopped" BOOLEAN NOT NULL DEFAULT false,
    "pending_invoice_id" VARCHAR(255),

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stripe_event" (
    "id" VARCHAR(255) NOT NULL,
    "type" VARCHAR(100) NOT NULL,
    "customer_id" VARCHAR(255),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),
    "livemode" BOOLEAN NOT NULL,
    "object_id" VARCHAR(255),

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "homepage_version" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "document" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author_email" VARCHAR(254),
    "restored_from" INTEGER,

    CONSTRAINT "homepage_version_pkey" PRIMARY KEY ("id")
);

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
    "closed_ticket_months" INTEGER,
    "list_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "mail_from" VARCHAR(320),
    "new_account_days" INTEGER,
    "new_account_links_per_day" INTEGER,
    "outbox_days" INTEGER,
    "raw_event_months" INTEGER,
    "registrations" "registration_mode" NOT NULL DEFAULT 'open',
    "require_two_step" BOOLEAN NOT NULL DEFAULT false,
    "sign_ups_per_hour" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("id")
);

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
    "administrator_email" VARCHAR(254) NOT NULL,
    "hash" BYTEA NOT NULL,
    "position" INTEGER NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "target_label" VARCHAR(254) NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "outbox_mail" (
    "id" UUID NOT NULL,
    "to" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "html" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" VARCHAR(300),
    "run_id" UUID,
    "state" "mail_state" NOT NULL DEFAULT 'kept',
    "tried_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "data_export" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "data_export_status" NOT NULL DEFAULT 'pending',
    "bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "removed_link" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "removal_id" UUID NOT NULL,
    "row" JSONB NOT NULL,
    "image_ids" UUID[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_link_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "page_version" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "changes" TEXT[],
    "author" "actor" NOT NULL DEFAULT 'creator',
    "image_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_version_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "channel" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "slug" VARCHAR(30) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "analytics_key" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id")
);

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

CREATE TABLE "report_delivery" (
    "profile_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "period" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_delivery_pkey" PRIMARY KEY ("profile_id","kind","period")
);

CREATE TABLE "page_report" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "reason" VARCHAR(30) NOT NULL,
    "details" VARCHAR(2000) NOT NULL DEFAULT '',
    "reporter_email" VARCHAR(254),
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decision_id" UUID,
    "snapshot_id" UUID,

    CONSTRAINT "page_report_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "billing_customer" (
    "id" VARCHAR(255) NOT NULL,
    "user_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "card_brand" VARCHAR(30),
    "card_last4" VARCHAR(4),
    "card_exp_month" INTEGER,
    "card_exp_year" INTEGER,
    "next_charge_cents" INTEGER,
    "next_charge_at" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_charge_currency" VARCHAR(3),
    "payment_method_type" VARCHAR(40),
    "default_payment_method_id" VARCHAR(255),

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "invoice" (
    "id" VARCHAR(255) NOT NULL,
    "user_id" UUID,
    "customer_id" VARCHAR(255),
    "livemode" BOOLEAN NOT NULL,
    "number" VARCHAR(100),
    "status" VARCHAR(30) NOT NULL,
    "reason" VARCHAR(60),
    "currency" VARCHAR(3) NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "due_cents" INTEGER NOT NULL,
    "paid_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "is_disputed" BOOLEAN NOT NULL DEFAULT false,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "hosted_url" TEXT,
    "pdf_url" TEXT,
    "stripe_subscription_id" VARCHAR(255),

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkout_session" (
    "id" VARCHAR(255) NOT NULL,
    "user_id" UUID,
    "customer_id" VARCHAR(255),
    "livemode" BOOLEAN NOT NULL,
    "tier" "tier" NOT NULL,
    "status" "checkout_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),

    CONSTRAINT "checkout_session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "plan_grant" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "tier" "tier" NOT NULL,
    "until" TIMESTAMPTZ(3),
    "reason" VARCHAR(200) NOT NULL,
    "given_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_grant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "tier_change" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "from_tier" "tier" NOT NULL,
    "to_tier" "tier" NOT NULL,
    "cause" "tier_change_cause" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "livemode" BOOLEAN,

    CONSTRAINT "tier_change_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "billing_alert" (
    "id" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "object_id" VARCHAR(255) NOT NULL,
    "customer_id" VARCHAR(255),
    "detail" VARCHAR(500) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_alert_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "billing_reconciliation" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "compared" INTEGER NOT NULL DEFAULT 0,
    "repaired" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "billing_reconciliation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "administrator_recovery_code" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "administrator_recovery_code_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "administrator_invitation" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "token_hash" BYTEA,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrator_invitation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "administrator_setup_code" (
    "code_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrator_setup_code_pkey" PRIMARY KEY ("code_hash")
);

CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "administrator_password_reset" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrator_password_reset_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ticket_note" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "administrator_id" UUID,
    "body" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_note_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ticket_presence" (
    "ticket_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_presence_pkey" PRIMARY KEY ("ticket_id","administrator_id")
);

CREATE TABLE "saved_reply" (
    "id" UUID NOT NULL,
    "title" VARCHAR(80) NOT NULL,
    "body" VARCHAR(5000) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "registration_request" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "password_hash" TEXT,
    "google_subject" TEXT,
    "plan" "tier",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "terms_version" VARCHAR(20) NOT NULL,
    "claimed_username" VARCHAR(50),
    "announced_at" TIMESTAMPTZ(3),
    "deletion_announced_at" TIMESTAMPTZ(3),

    CONSTRAINT "registration_request_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "registration_invitation" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "label" VARCHAR(100) NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_invitation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "page_snapshot" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "username" VARCHAR(50) NOT NULL,
    "tier" "tier" NOT NULL,
    "document" JSONB NOT NULL,
    "image_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_snapshot_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "moderation_decision" (
    "id" UUID NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "user_id" UUID NOT NULL,
    "profile_id" UUID,
    "link_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "link_titles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "link_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" VARCHAR(200) NOT NULL,
    "note" VARCHAR(2000) NOT NULL DEFAULT '',
    "administrator_id" UUID,
    "administrator_email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_at" TIMESTAMPTZ(3),
    "lifts_id" UUID,

    CONSTRAINT "moderation_decision_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "moderation_appeal" (
    "id" UUID NOT NULL,
    "decision_id" UUID NOT NULL,
    "message" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" VARCHAR(20),
    "answer" VARCHAR(2000) NOT NULL DEFAULT '',
    "answered_by_id" UUID,
    "answered_by_email" VARCHAR(254),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "moderation_appeal_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "appeal_token" (
    "token_hash" BYTEA NOT NULL,
    "decision_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appeal_token_pkey" PRIMARY KEY ("token_hash")
);

CREATE TABLE "user_note" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "administrator_id" UUID,
    "administrator_email" VARCHAR(254) NOT NULL,
    "text" VARCHAR(4000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_note_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "view_as" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "admin_session_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "administrator_email" VARCHAR(254) NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "view_as_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "homepage_draft" (
    "section" VARCHAR(20) NOT NULL,
    "content" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "edited_by" VARCHAR(254),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "homepage_draft_pkey" PRIMARY KEY ("section")
);

CREATE TABLE "site_image" (
    "id" UUID NOT NULL,
    "format" VARCHAR(4) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_image_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "legal_version" (
    "page" VARCHAR(20) NOT NULL,
    "number" INTEGER NOT NULL,
    "name" VARCHAR(20) NOT NULL,
    "summary" VARCHAR(500) NOT NULL,
    "text" TEXT NOT NULL,
    "requires_acceptance" BOOLEAN NOT NULL DEFAULT false,
    "author_email" VARCHAR(254) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "legal_version_pkey" PRIMARY KEY ("page","number")
);

CREATE TABLE "legal_draft" (
    "page" VARCHAR(20) NOT NULL,
    "summary" VARCHAR(500),
    "text" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "edited_by" VARCHAR(254),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "legal_draft_pkey" PRIMARY KEY ("page")
);

CREATE TABLE "judged_target" (
    "address_hash" BYTEA NOT NULL,
    "address" VARCHAR(2048) NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "final_address" VARCHAR(2048),
    "final_domain" VARCHAR(253),
    "former_domain" VARCHAR(253),
    "verdict" "target_verdict",
    "reason" VARCHAR(30),
    "detail" VARCHAR(300),
    "list_id" INTEGER,
    "judged_hash" BYTEA NOT NULL,
    "judged_at" TIMESTAMPTZ(3) NOT NULL,
    "flagged_at" TIMESTAMPTZ(3),
    "allowed_hash" BYTEA,

    CONSTRAINT "judged_target_pkey" PRIMARY KEY ("address_hash")
);

-- It was called target_rule, and PostgreSQL keeps these names.
CREATE TABLE "target_entry" (
    "id" UUID CONSTRAINT "target_rule_id_not_null" NOT NULL,
    "kind" "target_entry_kind" CONSTRAINT "target_rule_kind_not_null" NOT NULL,
    "key" VARCHAR(2048) CONSTRAINT "target_rule_key_not_null" NOT NULL,
    "domain" VARCHAR(253) CONSTRAINT "target_rule_domain_not_null" NOT NULL,
    "note" VARCHAR(300) CONSTRAINT "target_rule_note_not_null" NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) CONSTRAINT "target_rule_created_at_not_null" NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "target_list" (
    "id" SERIAL NOT NULL,
    "source" VARCHAR(500) NOT NULL,
    "entry_count" INTEGER NOT NULL DEFAULT 0,
    "content_hash" BYTEA,
    "refreshed_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_list_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "target_list_entry" (
    "key_hash" BYTEA NOT NULL,
    "list_id" INTEGER NOT NULL,

    CONSTRAINT "target_list_entry_pkey" PRIMARY KEY ("key_hash","list_id")
);

CREATE TABLE "access_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "hint" VARCHAR(4) NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "idempotent_request" (
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "resource_id" UUID NOT NULL,
    "answer" BYTEA,
    "runs_until" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("key_hash")
);

CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "failing_since" TIMESTAMPTZ(3),
    "collected_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "answer" VARCHAR(4000),
    "error" VARCHAR(400),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_count" (
    "webhook_id" UUID NOT NULL,
    "link_key" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "webhook_count_pkey" PRIMARY KEY ("webhook_id","link_key","hour")
);

CREATE TABLE "backup_run" (
    "id" UUID NOT NULL,
    "kind" "backup_run_kind" NOT NULL,
    "backup" VARCHAR(40),
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" VARCHAR(1000),

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "form_title" VARCHAR(100) NOT NULL,
    "name" VARCHAR(100) NOT NULL DEFAULT '',
    "email" VARCHAR(254) NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "address_shown_at" TIMESTAMPTZ(3),
    "spam_at" TIMESTAMPTZ(3),
    "spam_reason" VARCHAR(10),

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contact_reply" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "text" VARCHAR(5000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "refusal" VARCHAR(300),

    CONSTRAINT "contact_reply_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subscriber" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "consent_text" VARCHAR(500) NOT NULL,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "token" VARCHAR(43) NOT NULL,

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "feed_post" (
    "link_id" UUID NOT NULL,
    "feed_url" VARCHAR(2048) NOT NULL,
    "title" VARCHAR(150) NOT NULL DEFAULT '',
    "url" VARCHAR(2048),
    "published_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" VARCHAR(20),

    CONSTRAINT "feed_post_pkey" PRIMARY KEY ("link_id")
);

CREATE TABLE "link_file" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "link_file_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contact_recipient" (
    "profile_id" UUID NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "token" VARCHAR(43) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "replies" INTEGER NOT NULL DEFAULT 0,
    "replied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_recipient_pkey" PRIMARY KEY ("profile_id","email_hash")
);

-- Indexes ---------------------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX "user_email_key" ON "user"("email");
CREATE UNIQUE INDEX "user_stripe_customer_id_key" ON "user"("stripe_customer_id");
CREATE INDEX "user_status_created_at_idx" ON "user"("status", "created_at");
CREATE INDEX "user_tier_idx" ON "user"("tier");
CREATE INDEX "user_deletion_requested_at_idx" ON "user"("deletion_requested_at");
CREATE INDEX "user_created_at_id_idx" ON "user"("created_at", "id");
CREATE INDEX "user_email_idx" ON "user" USING GIN ("email" gin_trgm_ops);
CREATE INDEX "user_trusted_at_idx" ON "user"("trusted_at");
CREATE UNIQUE INDEX "identity_provider_subject_key" ON "identity"("provider", "subject");
CREATE UNIQUE INDEX "identity_user_id_provider_key" ON "identity"("user_id", "provider");
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");
CREATE INDEX "session_user_id_idx" ON "session"("user_id");
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");
CREATE UNIQUE INDEX "session_previous_token_hash_key" ON "session"("previous_token_hash");
CREATE UNIQUE INDEX "account_token_token_hash_key" ON "account_token"("token_hash");
CREATE INDEX "account_token_user_id_kind_idx" ON "account_token"("user_id", "kind");
CREATE INDEX "account_token_expires_at_idx" ON "account_token"("expires_at");
CREATE UNIQUE INDEX "administrator_email_key" ON "administrator"("email");
CREATE UNIQUE INDEX "admin_session_token_hash_key" ON "admin_session"("token_hash");
CREATE INDEX "admin_session_administrator_id_idx" ON "admin_session"("administrator_id");
CREATE INDEX "admin_session_expires_at_idx" ON "admin_session"("expires_at");
CREATE UNIQUE INDEX "admin_session_previous_token_hash_key" ON "admin_session"("previous_token_hash");
CREATE UNIQUE INDEX "profile_user_id_key" ON "profile"("user_id");
CREATE UNIQUE INDEX "profile_username_key" ON "profile"("username");
CREATE UNIQUE INDEX "profile_profile_image_id_key" ON "profile"("profile_image_id");
CREATE UNIQUE INDEX "profile_banner_image_id_key" ON "profile"("banner_image_id");
CREATE UNIQUE INDEX "profile_analytics_key_key" ON "profile"("analytics_key");
CREATE INDEX "profile_username_idx" ON "profile" USING GIN ("username" gin_trgm_ops);
CREATE INDEX "profile_name_idx" ON "profile" USING GIN ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "profile_background_image_id_key" ON "profile"("background_image_id");
CREATE UNIQUE INDEX "profile_dark_background_image_id_key" ON "profile"("dark_background_image_id");
CREATE INDEX "username_history_profile_id_idx" ON "username_history"("profile_id");
CREATE INDEX "username_history_expires_at_idx" ON "username_history"("expires_at");
CREATE UNIQUE INDEX "link_thumbnail_image_id_key" ON "link"("thumbnail_image_id");
CREATE UNIQUE INDEX "link_analytics_key_key" ON "link"("analytics_key");
CREATE UNIQUE INDEX "link_icon_image_id_key" ON "link"("icon_image_id");
CREATE INDEX "link_url_hash_idx" ON "link" USING HASH ("url");
CREATE INDEX "link_fallback_url_hash_idx" ON "link" USING HASH ("fallback_url");
CREATE UNIQUE INDEX "link_profile_id_external_id_key" ON "link"("profile_id", "external_id");
CREATE INDEX "link_group_id_idx" ON "link"("group_id");
CREATE UNIQUE INDEX "seo_settings_og_image_id_key" ON "seo_settings"("og_image_id");
CREATE UNIQUE INDEX "seo_settings_twitter_image_id_key" ON "seo_settings"("twitter_image_id");
CREATE INDEX "image_user_id_idx" ON "image"("user_id");
CREATE INDEX "image_content_hash_idx" ON "image"("content_hash");
CREATE INDEX "ticket_user_id_created_at_idx" ON "ticket"("user_id", "created_at");
CREATE INDEX "ticket_status_updated_at_idx" ON "ticket"("status", "updated_at");
CREATE INDEX "ticket_updated_at_id_idx" ON "ticket"("updated_at", "id");
CREATE INDEX "ticket_subject_idx" ON "ticket" USING GIN ("subject" gin_trgm_ops);
CREATE INDEX "ticket_reply_ticket_id_created_at_idx" ON "ticket_reply"("ticket_id", "created_at");
CREATE INDEX "ticket_reply_administrator_id_idx" ON "ticket_reply"("administrator_id");
CREATE INDEX "subscription_user_id_status_idx" ON "subscription"("user_id", "status");
CREATE UNIQUE INDEX "subscription_stripe_subscription_id_key" ON "subscription"("stripe_subscription_id");
CREATE INDEX "subscription_customer_id_idx" ON "subscription"("customer_id");
CREATE INDEX "subscription_started_at_idx" ON "subscription"("started_at");
CREATE INDEX "subscription_ended_at_idx" ON "subscription"("ended_at");
CREATE INDEX "stripe_event_applied_at_received_at_idx" ON "stripe_event"("applied_at", "received_at");
CREATE INDEX "stripe_event_customer_id_idx" ON "stripe_event"("customer_id");
CREATE UNIQUE INDEX "homepage_version_number_key" ON "homepage_version"("number");
CREATE INDEX "audit_entry_created_at_idx" ON "audit_entry"("created_at");
CREATE UNIQUE INDEX "audit_entry_position_key" ON "audit_entry"("position");
CREATE INDEX "audit_entry_administrator_email_position_idx" ON "audit_entry"("administrator_email", "position");
CREATE INDEX "audit_entry_action_position_idx" ON "audit_entry"("action", "position");
CREATE INDEX "audit_entry_target_type_target_id_position_idx" ON "audit_entry"("target_type", "target_id", "position");
CREATE INDEX "audit_entry_administrator_email_action_position_idx" ON "audit_entry"("administrator_email", "action", "position");
CREATE INDEX "audit_entry_target_id_position_idx" ON "audit_entry"("target_id", "position");
CREATE INDEX "audit_entry_target_label_position_idx" ON "audit_entry"("target_label", "position");
CREATE INDEX "outbox_mail_created_at_idx" ON "outbox_mail"("created_at");
CREATE INDEX "outbox_mail_state_id_idx" ON "outbox_mail"("state", "id");
CREATE INDEX "outbox_mail_to_id_idx" ON "outbox_mail"("to", "id");
CREATE UNIQUE INDEX "outbox_mail_run_id_to_subject_key" ON "outbox_mail"("run_id", "to", "subject");
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");
CREATE INDEX "data_export_user_id_created_at_idx" ON "data_export"("user_id", "created_at");
CREATE INDEX "data_export_expires_at_idx" ON "data_export"("expires_at");
CREATE INDEX "removed_link_profile_id_removal_id_idx" ON "removed_link"("profile_id", "removal_id");
CREATE INDEX "removed_link_expires_at_idx" ON "removed_link"("expires_at");
CREATE INDEX "page_version_image_ids_idx" ON "page_version" USING GIN ("image_ids");
CREATE UNIQUE INDEX "page_version_profile_id_number_key" ON "page_version"("profile_id", "number");
CREATE UNIQUE INDEX "channel_analytics_key_key" ON "channel"("analytics_key");
CREATE UNIQUE INDEX "channel_profile_id_slug_key" ON "channel"("profile_id", "slug");
CREATE UNIQUE INDEX "report_settings_unsubscribe_token_key" ON "report_settings"("unsubscribe_token");
CREATE INDEX "page_report_resolved_at_created_at_idx" ON "page_report"("resolved_at", "created_at");
CREATE INDEX "page_report_profile_id_created_at_idx" ON "page_report"("profile_id", "created_at");
CREATE INDEX "page_report_decision_id_idx" ON "page_report"("decision_id");
CREATE INDEX "page_report_snapshot_id_idx" ON "page_report"("snapshot_id");
CREATE INDEX "page_report_created_at_reason_profile_id_resolved_at_idx" ON "page_report"("created_at", "reason", "profile_id", "resolved_at");
CREATE INDEX "billing_customer_user_id_livemode_idx" ON "billing_customer"("user_id", "livemode");
CREATE INDEX "invoice_user_id_issued_at_idx" ON "invoice"("user_id", "issued_at");
CREATE INDEX "invoice_customer_id_idx" ON "invoice"("customer_id");
CREATE INDEX "invoice_paid_at_idx" ON "invoice"("paid_at");
CREATE INDEX "checkout_session_user_id_created_at_idx" ON "checkout_session"("user_id", "created_at");
CREATE INDEX "checkout_session_customer_id_idx" ON "checkout_session"("customer_id");
CREATE INDEX "checkout_session_created_at_idx" ON "checkout_session"("created_at");
CREATE INDEX "plan_grant_user_id_idx" ON "plan_grant"("user_id");
CREATE INDEX "plan_grant_until_idx" ON "plan_grant"("until");
CREATE INDEX "plan_grant_given_by_idx" ON "plan_grant"("given_by");
CREATE INDEX "tier_change_at_idx" ON "tier_change"("at");
CREATE INDEX "tier_change_user_id_at_idx" ON "tier_change"("user_id", "at");
CREATE INDEX "billing_alert_resolved_at_created_at_idx" ON "billing_alert"("resolved_at", "created_at");
CREATE INDEX "billing_alert_customer_id_idx" ON "billing_alert"("customer_id");
CREATE UNIQUE INDEX "billing_alert_kind_object_id_key" ON "billing_alert"("kind", "object_id");
CREATE INDEX "billing_reconciliation_started_at_idx" ON "billing_reconciliation"("started_at");
CREATE UNIQUE INDEX "administrator_recovery_code_administrator_id_code_hash_key" ON "administrator_recovery_code"("administrator_id", "code_hash");
CREATE UNIQUE INDEX "administrator_invitation_email_key" ON "administrator_invitation"("email");
CREATE UNIQUE INDEX "administrator_invitation_token_hash_key" ON "administrator_invitation"("token_hash");
CREATE INDEX "administrator_invitation_invited_by_id_idx" ON "administrator_invitation"("invited_by_id");
CREATE UNIQUE INDEX "administrator_password_reset_token_hash_key" ON "administrator_password_reset"("token_hash");
CREATE INDEX "administrator_password_reset_administrator_id_idx" ON "administrator_password_reset"("administrator_id");
CREATE INDEX "ticket_note_ticket_id_created_at_idx" ON "ticket_note"("ticket_id", "created_at");
CREATE INDEX "ticket_note_administrator_id_idx" ON "ticket_note"("administrator_id");
CREATE INDEX "ticket_presence_administrator_id_idx" ON "ticket_presence"("administrator_id");
CREATE UNIQUE INDEX "saved_reply_title_key" ON "saved_reply"("title");
CREATE UNIQUE INDEX "registration_request_email_key" ON "registration_request"("email");
CREATE UNIQUE INDEX "registration_request_google_subject_key" ON "registration_request"("google_subject");
CREATE INDEX "registration_request_created_at_idx" ON "registration_request"("created_at");
CREATE UNIQUE INDEX "registration_invitation_token_hash_key" ON "registration_invitation"("token_hash");
CREATE INDEX "registration_invitation_created_by_id_idx" ON "registration_invitation"("created_by_id");
CREATE INDEX "page_snapshot_image_ids_idx" ON "page_snapshot" USING GIN ("image_ids");
CREATE UNIQUE INDEX "page_snapshot_profile_id_hash_key" ON "page_snapshot"("profile_id", "hash");
CREATE UNIQUE INDEX "moderation_decision_lifts_id_key" ON "moderation_decision"("lifts_id");
CREATE INDEX "moderation_decision_user_id_created_at_idx" ON "moderation_decision"("user_id", "created_at");
CREATE INDEX "moderation_decision_profile_id_created_at_idx" ON "moderation_decision"("profile_id", "created_at");
CREATE INDEX "moderation_decision_kind_created_at_idx" ON "moderation_decision"("kind", "created_at");
CREATE INDEX "moderation_decision_created_at_kind_administrator_email_idx" ON "moderation_decision"("created_at", "kind", "administrator_email");
CREATE UNIQUE INDEX "moderation_appeal_decision_id_key" ON "moderation_appeal"("decision_id");
CREATE INDEX "moderation_appeal_answered_at_created_at_idx" ON "moderation_appeal"("answered_at", "created_at");
CREATE INDEX "moderation_appeal_created_at_idx" ON "moderation_appeal"("created_at");
CREATE INDEX "appeal_token_decision_id_idx" ON "appeal_token"("decision_id");
CREATE INDEX "appeal_token_expires_at_idx" ON "appeal_token"("expires_at");
CREATE INDEX "user_note_user_id_created_at_idx" ON "user_note"("user_id", "created_at");
CREATE INDEX "user_note_administrator_id_idx" ON "user_note"("administrator_id");
CREATE INDEX "view_as_user_id_started_at_idx" ON "view_as"("user_id", "started_at");
CREATE UNIQUE INDEX "legal_version_page_name_key" ON "legal_version"("page", "name");
CREATE INDEX "judged_target_domain_idx" ON "judged_target"("domain");
CREATE INDEX "judged_target_final_domain_idx" ON "judged_target"("final_domain");
CREATE INDEX "judged_target_list_id_idx" ON "judged_target"("list_id");
CREATE INDEX "judged_target_flagged_at_address_hash_idx" ON "judged_target"("flagged_at", "address_hash");
CREATE INDEX "judged_target_judged_at_idx" ON "judged_target"("judged_at");
CREATE UNIQUE INDEX "target_entry_key_key" ON "target_entry"("key");
CREATE INDEX "target_entry_domain_idx" ON "target_entry"("domain");
CREATE UNIQUE INDEX "target_list_source_key" ON "target_list"("source");
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token"("token_hash");
CREATE INDEX "access_token_user_id_created_at_idx" ON "access_token"("user_id", "created_at");
CREATE INDEX "access_token_profile_id_idx" ON "access_token"("profile_id");
CREATE INDEX "access_token_expires_at_idx" ON "access_token"("expires_at");
CREATE INDEX "idempotent_request_expires_at_idx" ON "idempotent_request"("expires_at");
CREATE INDEX "webhook_profile_id_idx" ON "webhook"("profile_id");
CREATE INDEX "webhook_delivery_webhook_id_id_idx" ON "webhook_delivery"("webhook_id", "id");
CREATE INDEX "webhook_delivery_next_attempt_at_idx" ON "webhook_delivery"("next_attempt_at");
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");
CREATE INDEX "webhook_count_hour_idx" ON "webhook_count"("hour");
CREATE INDEX "backup_run_kind_ended_at_idx" ON "backup_run"("kind", "ended_at");
CREATE INDEX "contact_message_profile_id_created_at_id_idx" ON "contact_message"("profile_id", "created_at", "id");
CREATE INDEX "contact_message_profile_id_email_idx" ON "contact_message"("profile_id", "email");
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");
CREATE INDEX "contact_reply_message_id_created_at_idx" ON "contact_reply"("message_id", "created_at");
CREATE UNIQUE INDEX "subscriber_token_key" ON "subscriber"("token");
CREATE UNIQUE INDEX "subscriber_profile_id_email_key" ON "subscriber"("profile_id", "email");
CREATE INDEX "subscriber_profile_id_confirmed_at_id_idx" ON "subscriber"("profile_id", "confirmed_at", "id");
CREATE INDEX "subscriber_consented_at_idx" ON "subscriber"("consented_at");
CREATE INDEX "link_file_user_id_idx" ON "link_file"("user_id");
CREATE UNIQUE INDEX "contact_recipient_token_key" ON "contact_recipient"("token");
CREATE INDEX "contact_recipient_replied_at_idx" ON "contact_recipient"("replied_at");

-- Foreign keys ----------------------------------------------------------------------------------------------------

-- In the order in which the migrations of the upgrade path made them: PostgreSQL follows a deleted row's keys in that order.
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "profile" ADD CONSTRAINT "profile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "profile" ADD CONSTRAINT "profile_profile_image_id_fkey" FOREIGN KEY ("profile_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "profile" ADD CONSTRAINT "profile_banner_image_id_fkey" FOREIGN KEY ("banner_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "username_history" ADD CONSTRAINT "username_history_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "link" ADD CONSTRAINT "link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "link" ADD CONSTRAINT "link_thumbnail_image_id_fkey" FOREIGN KEY ("thumbnail_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "social_link" ADD CONSTRAINT "social_link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "theme" ADD CONSTRAINT "theme_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "seo_settings" ADD CONSTRAINT "seo_settings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "seo_settings" ADD CONSTRAINT "seo_settings_og_image_id_fkey" FOREIGN KEY ("og_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "seo_settings" ADD CONSTRAINT "seo_settings_twitter_image_id_fkey" FOREIGN KEY ("twitter_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "footer" ADD CONSTRAINT "footer_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "image" ADD CONSTRAINT "image_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ticket_reply" ADD CONSTRAINT "ticket_reply_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "link" ADD CONSTRAINT "link_icon_image_id_fkey" FOREIGN KEY ("icon_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "removed_link" ADD CONSTRAINT "removed_link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "channel" ADD CONSTRAINT "channel_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "billing_customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "billing_customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "billing_customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "plan_grant" ADD CONSTRAINT "plan_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_grant" ADD CONSTRAINT "plan_grant_given_by_fkey" FOREIGN KEY ("given_by") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "tier_change" ADD CONSTRAINT "tier_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "administrator_recovery_code" ADD CONSTRAINT "administrator_recovery_code_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "administrator_invitation" ADD CONSTRAINT "administrator_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "administrator_password_reset" ADD CONSTRAINT "administrator_password_reset_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ticket_reply" ADD CONSTRAINT "ticket_reply_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "registration_invitation" ADD CONSTRAINT "registration_invitation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "page_snapshot"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "page_snapshot" ADD CONSTRAINT "page_snapshot_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_lifts_id_fkey" FOREIGN KEY ("lifts_id") REFERENCES "moderation_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moderation_appeal" ADD CONSTRAINT "moderation_appeal_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appeal_token" ADD CONSTRAINT "appeal_token_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_note" ADD CONSTRAINT "user_note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_note" ADD CONSTRAINT "user_note_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "judged_target" ADD CONSTRAINT "judged_target_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "target_list"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "target_list_entry" ADD CONSTRAINT "target_list_entry_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "target_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_count" ADD CONSTRAINT "webhook_count_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "feed_post" ADD CONSTRAINT "feed_post_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "link_file" ADD CONSTRAINT "link_file_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contact_recipient" ADD CONSTRAINT "contact_recipient_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "link" ADD CONSTRAINT "link_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "link"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "profile" ADD CONSTRAINT "profile_background_image_id_fkey" FOREIGN KEY ("background_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "profile" ADD CONSTRAINT "profile_dark_background_image_id_fkey" FOREIGN KEY ("dark_background_image_id") REFERENCES "image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema can't say ----------------------------------------------------------------------------------

-- Deferrable, so that one UPDATE may swap positions. Prisma sees the unique index behind it.
ALTER TABLE "link" ADD CONSTRAINT "link_profile_id_position_key" UNIQUE ("profile_id", "position") DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "user" ADD CONSTRAINT "user_email_normalised" CHECK ("email" = lower(btrim("email")) AND "email" <> '');
ALTER TABLE "administrator" ADD CONSTRAINT "administrator_email_normalised" CHECK ("email" = lower(btrim("email")) AND "email" <> '');
ALTER TABLE "profile" ADD CONSTRAINT "profile_username_format" CHECK ("username" ~ '^[a-z0-9_-]{1,50}$');
ALTER TABLE "username_history" ADD CONSTRAINT "username_history_format" CHECK ("username" ~ '^[a-z0-9_-]{1,50}$');
ALTER TABLE "session" ADD CONSTRAINT "session_token_hash_length" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_token_hash_length" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_hash_length" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "link"
  ADD CONSTRAINT "link_position_not_negative" CHECK ("position" >= 0),
  ADD CONSTRAINT "link_title_not_empty" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "link_schedule_order" CHECK ("ends_at" IS NULL OR "starts_at" IS NULL OR "ends_at" > "starts_at"),
  ADD CONSTRAINT "link_fallback_url_check" CHECK ("fallback_url" ~ '^https?://'),
  ADD CONSTRAINT "link_details_object" CHECK (jsonb_typeof("details") = 'object'),
  ADD CONSTRAINT "link_size_check" CHECK ("size" IN ('auto', 'lead', 'row', 'quiet'));
-- The second wall behind the schema's own check: no scheme that could run script is ever stored. Kinds are compared as text,
-- so that a migration can add a kind and allow it here: PostgreSQL can't use a new value in the transaction that adds it.
ALTER TABLE "link" ADD CONSTRAINT "link_url_scheme" CHECK (
  ("kind"::text IN ('header', 'text', 'group', 'grid', 'event', 'vcard', 'contact', 'signup', 'gallery', 'file', 'picture') AND "url" = '')
  OR "url" ~ '^(https?://|mailto:|tel:|sms:)'
);
ALTER TABLE "social_link" ADD CONSTRAINT "social_link_platform_format" CHECK ("platform" ~ '^[a-z0-9_-]{1,30}$');
ALTER TABLE "social_link" ADD CONSTRAINT "social_link_url_scheme" CHECK ("url" ~ '^https?://');
ALTER TABLE "feed_post" ADD CONSTRAINT "feed_post_url_scheme" CHECK ("url" ~ '^https?://');
ALTER TABLE "image" ADD CONSTRAINT "image_size_positive" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "channel" ADD CONSTRAINT "channel_slug_check" CHECK ("slug" ~ '^[a-z0-9_-]{1,30}$');
ALTER TABLE "report_settings"
  ADD CONSTRAINT "report_settings_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7),
  ADD CONSTRAINT "report_settings_day_of_month_check" CHECK ("day_of_month" BETWEEN 1 AND 28);
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_single_row" CHECK ("id" = 1);

-- One open view for each session of an administrator, and the ones whose end is not recorded yet.
CREATE UNIQUE INDEX "view_as_open" ON "view_as"("admin_session_id") WHERE "ended_at" IS NULL;
-- Accounts by mail domain and by last use, in the order of the lists that have these filters. With the column of the last
-- use itself, active accounts are counted in the index. An index on an expression alone can't answer that.
CREATE INDEX "user_email_domain" ON "user"(split_part("email", '@', 2), "created_at", "id");
CREATE INDEX "user_last_active" ON "user" ((coalesce("last_active_at", '1970-01-01T00:00:00Z'::timestamptz)), "id")
  INCLUDE ("last_active_at");
CREATE INDEX "user_unverified" ON "user"("created_at", "id") WHERE "email_verified_at" IS NULL;
-- Waiting tickets by due time: the queue of the support team.
CREATE INDEX "ticket_waiting_idx" ON "ticket"("due_at", "id") WHERE "status" IN ('open', 'in-progress');
-- The queue of reported pages, without reading the reports themselves.
CREATE INDEX "page_report_open" ON "page_report"("profile_id", "reason", "created_at") WHERE "resolved_at" IS NULL;
-- Links from before verdicts existed. A job judges them, oldest first.
CREATE INDEX "link_unjudged" ON "link"("created_at", "id") WHERE NOT "target_judged" AND "url" LIKE 'http%';
-- For the number of unread messages, which every tab of the dashboard shows.
CREATE INDEX "contact_message_unread_idx" ON "contact_message"("profile_id") WHERE "read_at" IS NULL AND "spam_at" IS NULL;

-- A smaller plan's numbers are kept for a while after the change, whoever makes it.
CREATE FUNCTION "set_tier_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tier_since := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER "user_tier_since" BEFORE UPDATE OF "tier" ON "user"
  FOR EACH ROW WHEN (OLD.tier IS DISTINCT FROM NEW.tier) EXECUTE FUNCTION "set_tier_since"();

-- The audit log is append-only, for every role that doesn't disable triggers.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entry_not_truncated" BEFORE TRUNCATE ON "audit_entry"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
-- The head only moves forward, by one entry at a time.
CREATE TRIGGER "audit_head_kept" BEFORE DELETE ON "audit_head"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_head_not_truncated" BEFORE TRUNCATE ON "audit_head"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_head_forward" BEFORE UPDATE ON "audit_head"
    FOR EACH ROW WHEN (NEW."position" <> OLD."position" + 1 OR NEW."id" <> OLD."id")
    EXECUTE FUNCTION "refuse_audit_change"();

-- A link that an administrator has hidden stays hidden however its creator brings it back: an undone deletion, a restored
-- version, a copy, or the same address again. The decisions are in force until they are lifted. What an administrator has
-- hidden is called "moderated"; a process of the release before goes on with `hidden_at`, which the trigger sets too until
-- the release after this one drops it.
CREATE FUNCTION "set_link_moderated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.moderated_at := (
    SELECT min(d.created_at) FROM "moderation_decision" d
    WHERE d.profile_id = NEW.profile_id AND d.kind = 'link-hidden' AND d.lifted_at IS NULL
      AND (NEW.id = ANY(d.link_ids) OR (NEW.url <> '' AND NEW.url = ANY(d.link_urls))));
  NEW.hidden_at := NEW.moderated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER "link_moderated_at" BEFORE INSERT OR UPDATE OF "url" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "set_link_moderated_at"();

-- A link's target without its scheme, with the host backwards: "https://shop.example.com/a" is "moc.elpmaxe.pohs/a".
-- So a prefix finds a domain with its subdomains as well as an address on it. Cut, because an index row is limited.
CREATE FUNCTION "link_target_key"(url text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN left(
    reverse(split_part(regexp_replace(lower(url), '^[a-z]+:(//)?', ''), '/', 1))
      || substr(
        regexp_replace(lower(url), '^[a-z]+:(//)?', ''),
        length(split_part(regexp_replace(lower(url), '^[a-z]+:(//)?', ''), '/', 1)) + 1
      ),
    300
  );
CREATE INDEX "link_target" ON "link"("link_target_key"("url") text_pattern_ops);

-- The verdict on a link: the worse of those on its address and on the one that it redirects to while it is broken.
CREATE FUNCTION "link_target_verdict"(url text, fallback link_fallback, fallback_url text) RETURNS target_verdict
LANGUAGE sql STABLE AS $$
  SELECT max(t.verdict) FROM "judged_target" t
  WHERE t.address_hash = sha256(convert_to(url, 'UTF8'))
    OR (fallback = 'lead' AND t.address_hash = sha256(convert_to(fallback_url, 'UTF8')))
$$;

-- A verdict belongs to an address. Whoever writes a link with it, by an undone deletion, a restored version, a copy or an
-- import, gets the verdict too, and a new address never keeps the verdict on an old one. Also notes whether the address was
-- judged.
CREATE FUNCTION "set_link_target_verdict"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.target_verdict := link_target_verdict(NEW.url, NEW.fallback, NEW.fallback_url);
  NEW.target_judged := EXISTS (
    SELECT FROM "judged_target" WHERE address_hash = sha256(convert_to(NEW.url, 'UTF8')));
  RETURN NEW;
END $$;
CREATE TRIGGER "link_target_verdict" BEFORE INSERT OR UPDATE OF "url", "fallback", "fallback_url" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "set_link_target_verdict"();

-- What searches compare: a text without case, accents and width, in one composition. app/lib/fold-search.ts does the same
-- with the text that is searched for, and says what is left out and replaced.
--
-- Small letters come from a named collation, so that they don't depend on how the database was created: from PostgreSQL's
-- own, which releases before 17 lack, and there from ICU.
DO $migration$
DECLARE
  collation_of_letters text := coalesce(
    (
      SELECT format('pg_catalog.%I', collname) FROM pg_collation
      WHERE collnamespace = 'pg_catalog'::regnamespace AND collname IN ('pg_c_utf8', 'und-x-icu')
      ORDER BY collname = 'pg_c_utf8' DESC LIMIT 1
    ),
    'pg_catalog."default"'
  );
  plain text := format($$
    lower(
      regexp_replace(
        normalize(given, NFKD),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g'
      ) COLLATE %s
    )$$, collation_of_letters);
  -- Characters that are neither replaced nor composed after their marks are gone.
  plain_characters text := '\u0001-\u00c5\u00c7-\u00cf\u00d1-\u00d7\u00d9-\u00dd\u00e0-\u00e5\u00e7-\u00ef\u00f1-\u00f7\u00f9-\u00fd\u00ff-\u010f\u0112-\u0125\u0128-\u0130\u0132-\u0140\u0143-\u0148\u014a-\u0151\u0154-\u0165\u0168-\u01e1\u01e4-\u01fb\u0200-\u024f\u0300-\u03a2\u03a4-\u03c1\u03c3-\u03f1\u03f3-\u03f8\u03fa-\u04ff\u05d0-\u05ea\u1e00-\u1e9d\u1e9f-\u1fff\u2026\u4e00-\u9fff';
  with_letters text := format($$
    replace(replace(replace(replace(
      translate(%s, U&'\00f8\0111\00f0\0127\0131\0142\0167\03c2', U&'oddhilt\03c3'),
      U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00fe', 'th')$$, plain);
BEGIN
  -- Each step takes time, and the page's links are folded while their creator waits. So a text gets only those steps that
  -- its characters need: nothing but ASCII, then accents, then typographic punctuation, then letters of Europe.
  EXECUTE format($function$
    CREATE FUNCTION "fold_search"(given text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE
        WHEN octet_length(given) = length(given) THEN lower(given COLLATE %1$s)
        WHEN given !~ '[^%4$s]' THEN %2$s
        WHEN given !~ '[^%4$s\u2010-\u201f]'
          THEN translate(
            %2$s,
            U&'\2018\2019\201b\201c\201d\201e\201f\2010\2012\2013\2014\2015', U&'''''''""""-----'
          )
        WHEN given !~ '[^\u0001-\u0148\u014a-\u024f\u0300-\u04ff\u05d0-\u05ea\u1e00-\u1fff\u2026\u4e00-\u9fff]'
          THEN %3$s
        ELSE normalize(
          translate(
            %3$s,
            U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\06cc\06a9\0649\0629\2018\2019\201b\02bc\05f3\201c\201d\201e\201f\05f4\2010\2012\2013\2014\2015\2212',
            U&'01234567890123456789\064a\0643\064a\0647''''''''''"""""------'
          ),
          NFC
        )
      END
  $function$, collation_of_letters, plain, with_letters, plain_characters);
END
$migration$;

CREATE INDEX "profile_name_search" ON "profile" USING GIN (fold_search("name") gin_trgm_ops);
CREATE INDEX "ticket_subject_search" ON "ticket" USING GIN (fold_search("subject") gin_trgm_ops);
-- Folding changes only emails that aren't ASCII, which are few. All others are found by the index on the emails themselves.
CREATE INDEX "user_email_search" ON "user" USING GIN (fold_search("email") gin_trgm_ops)
  WHERE octet_length("email") > length("email");
-- Cut, because an index row is limited. With the label itself, all its spellings are found without reading every entry.
CREATE INDEX "audit_entry_target_search" ON "audit_entry"(left(fold_search("target_label"), 254), "target_label");

-- Of the release before -------------------------------------------------------------------------------------------

-- The product says "verified", so the column does. A process of the release before goes on with `proven_at`: a trigger keeps
-- both equal until the release after this one drops the old column. Whichever of the two a statement writes wins, null as
-- well.
CREATE FUNCTION "keep_verified_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.verified_at := coalesce(NEW.verified_at, NEW.proven_at);
    NEW.proven_at := NEW.verified_at;
  ELSIF NEW.verified_at IS DISTINCT FROM OLD.verified_at THEN
    NEW.proven_at := NEW.verified_at;
  ELSE
    NEW.verified_at := NEW.proven_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "link_verified_at" BEFORE INSERT OR UPDATE OF "proven_at", "verified_at" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "keep_verified_at"();
CREATE TRIGGER "social_link_verified_at" BEFORE INSERT OR UPDATE OF "proven_at", "verified_at" ON "social_link"
  FOR EACH ROW EXECUTE FUNCTION "keep_verified_at"();

-- The product says "dark mode", so the column does. A process of the release before goes on with `night`, as above.
-- Whichever of the two a statement writes wins. In a new row that is the one that isn't at its default.
CREATE FUNCTION "keep_dark_mode"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.dark_mode = 'preset' THEN
      NEW.dark_mode := NEW.night;
    END IF;
    NEW.night := NEW.dark_mode;
  ELSIF NEW.dark_mode IS DISTINCT FROM OLD.dark_mode THEN
    NEW.night := NEW.dark_mode;
  ELSE
    NEW.dark_mode := NEW.night;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "theme_dark_mode" BEFORE INSERT OR UPDATE OF "night", "dark_mode" ON "theme"
  FOR EACH ROW EXECUTE FUNCTION "keep_dark_mode"();

-- The product says "entry", so the table does. A process of the release before goes on with the old names, which are a view
-- and a domain, with the comparison that an enum and a domain don't have, until the release after this one drops them.
CREATE VIEW "target_rule" AS SELECT * FROM "target_entry";
CREATE DOMAIN "target_rule_kind" AS "target_entry_kind";
CREATE FUNCTION "is_target_rule_kind"("target_entry_kind", "target_rule_kind") RETURNS boolean LANGUAGE sql STABLE
AS 'SELECT $1::text = $2::text';
CREATE OPERATOR = (LEFTARG = "target_entry_kind", RIGHTARG = "target_rule_kind", FUNCTION = "is_target_rule_kind");

-- Analytics -------------------------------------------------------------------------------------------------------
--
-- Raw events, what the flush needs to be exactly-once, and the roll-ups that every panel reads. docs/analytics.md defines
-- the metrics. Profiles, links and channels are named by their `analytics_key`.

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
--   kind 1 view, 2 click, 3 a beacon that says for how many seconds more the page was looked at; visitor: 16 bytes of
--   SHA-256(day salt, address, user agent, profile); country: two letters as (first-65)*26+(second-65), null when unknown;
--   device, browser: codes of app/features/audience/analytics/codes.ts; channel_key: of the address that a visitor
--   came by, of views and clicks.
CREATE TABLE "analytics"."event" (
  "at" timestamptz NOT NULL,
  "visitor" uuid NOT NULL,
  "profile_key" integer NOT NULL,
  "link_key" integer,
  "source_id" integer,
  "country" smallint,
  "kind" smallint NOT NULL,
  "device" smallint NOT NULL,
  "browser" smallint NOT NULL,
  "channel_key" integer,
  "engaged_s" smallint
) PARTITION BY RANGE ("at");
CREATE INDEX "event_at_brin" ON "analytics"."event" USING brin ("at");
CREATE INDEX "event_profile_at" ON "analytics"."event" ("profile_key", "at");

-- Makes the monthly partitions that cover [from_day, to_day]. Safe to call again, and by two transactions at once: the
-- second waits for the first. Partitions are attached instead of created in place: that doesn't wait for inserts and reads of
-- other partitions, and doesn't make them wait. Two flushes could deadlock: one had created a month and waited for the
-- visitors of late days, which the other had locked before it waited for the events.
CREATE FUNCTION "analytics"."ensure_partitions"(from_day date, to_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start date := date_trunc('month', from_day)::date;
  partition_name text;
BEGIN
  WHILE month_start <= to_day LOOP
    partition_name := 'event_' || to_char(month_start, 'YYYY_MM');
    IF to_regclass('analytics.' || partition_name) IS NULL THEN
      PERFORM pg_advisory_xact_lock(5120910);
      -- Another transaction may have created it meanwhile. to_regclass could answer from a cache from before it.
      IF NOT EXISTS (
        SELECT FROM pg_class WHERE relname = partition_name AND relnamespace = 'analytics'::regnamespace
      ) THEN
        EXECUTE format('CREATE TABLE analytics.%I (LIKE analytics.event INCLUDING ALL)', partition_name);
        EXECUTE format(
          'ALTER TABLE analytics.event ATTACH PARTITION analytics.%I FOR VALUES FROM (%L) TO (%L)',
          partition_name,
          month_start::timestamp AT TIME ZONE 'UTC',
          (month_start + interval '1 month')::timestamp AT TIME ZONE 'UTC'
        );
      END IF;
    END IF;
    month_start := (month_start + interval '1 month')::date;
  END LOOP;
END
$$;

-- Drops the monthly partitions that ended before_day or earlier.
CREATE FUNCTION "analytics"."drop_partitions"(before_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition_name text;
BEGIN
  FOR partition_name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'analytics.event'::regclass
      AND to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= before_day
  LOOP
    EXECUTE format('DROP TABLE analytics.%I', partition_name);
  END LOOP;
END
$$;

-- Who was there on a day, and in which minutes. Kept 48 hours. Each element of minutes is a minute of the UTC day
-- times 8, plus 1 if there was a view in it, 2 if a click, 4 if the seconds of a beacon began; sorted, one element per
-- minute. So it says the same in whatever order the events arrived. origin: the first view of the day, or where there was
-- none the first click: kind, at in ms, source_id or 0, channel_key or 0, country or -1, device, browser. Compared from the
-- left, so the least of several is the first. Null when only beacons came.
CREATE TABLE "analytics"."visitor_day" (
  "day" date NOT NULL,
  "profile_key" integer NOT NULL,
  "visitor" uuid NOT NULL,
  "minutes" smallint[] NOT NULL,
  "origin" bigint[],
  PRIMARY KEY ("day", "profile_key", "visitor")
) WITH (fillfactor = 85);

-- Who is there right now: each visitor's latest event, of the last 10 minutes only. Nothing is lost with it. No index
-- on at, and room in the blocks: so that a visitor's next event changes the row where it is.
CREATE UNLOGGED TABLE "analytics"."present" (
  "profile_key" integer NOT NULL,
  "visitor" uuid NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("profile_key", "visitor")
) WITH (fillfactor = 70);

-- Batches that have landed, so that one replayed from the spool after a crash has no second effect.
CREATE TABLE "analytics"."batch" (
  "id" uuid PRIMARY KEY,
  "applied_at" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX "batch_applied_at" ON "analytics"."batch" ("applied_at");

-- One row per page, day, dimension and value. dimension: 'total' (value ''), 'link' and 'channel' (their analytics_key),
-- 'source', 'country', 'device', 'browser', 'excluded' (the reason; its count is in views). What only 'total' has: visits (a
-- visitor's events of a day with no pause of 30 minutes or more between them), those without a click, visitors who came more
-- than once on the day, visits that reported how long, and how long.
CREATE TABLE "analytics"."daily" (
  "profile_key" integer NOT NULL,
  "day" date NOT NULL,
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
  PRIMARY KEY ("profile_key", "dimension", "day", "value")
);
-- The pages and links with the most views and clicks of a day, without reading the others.
CREATE INDEX "daily_top_pages" ON "analytics"."daily" ("day", "views" DESC) INCLUDE ("profile_key")
  WHERE "dimension" = 'total';
CREATE INDEX "daily_top_links" ON "analytics"."daily" ("day", "clicks" DESC) INCLUDE ("profile_key", "value")
  WHERE "dimension" = 'link';

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
) WITH (fillfactor = 85);
CREATE INDEX "hourly_hour" ON "analytics"."hourly" ("hour");

-- The days of a page and month added up, for what is shown of a year or of everything: what that costs must not grow
-- with each day. Changed in the transaction that changes the days.
CREATE TABLE "analytics"."monthly" (
  "profile_key" integer NOT NULL,
  "month" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL,
  "visitors" bigint NOT NULL,
  "clicks" bigint NOT NULL,
  PRIMARY KEY ("profile_key", "dimension", "month", "value")
);

-- The same as daily, hourly and monthly, over all pages: what administrators see without reading every page or event. The
-- sources of a day are listed by name up to 500 (source-bounds.server.ts). A month that is over has its 500 sources with the
-- most views by name, and all others together; a nightly job adds what processes of the release before count while they still
-- run.
CREATE TABLE "analytics"."daily_platform" (
  "day" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL DEFAULT 0,
  "visitors" bigint NOT NULL DEFAULT 0,
  "clicks" bigint NOT NULL DEFAULT 0,
  "clickers" bigint NOT NULL DEFAULT 0,
  "visits" bigint NOT NULL DEFAULT 0,
  "bounces" bigint NOT NULL DEFAULT 0,
  "returning_visitors" bigint NOT NULL DEFAULT 0,
  "engaged_visits" bigint NOT NULL DEFAULT 0,
  "engaged_s" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("dimension", "day", "value")
);
CREATE TABLE "analytics"."hourly_platform" (
  "hour" timestamptz NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL DEFAULT 0,
  "visitors" bigint NOT NULL DEFAULT 0,
  "clicks" bigint NOT NULL DEFAULT 0,
  "clickers" bigint NOT NULL DEFAULT 0,
  "visits" bigint NOT NULL DEFAULT 0,
  "bounces" bigint NOT NULL DEFAULT 0,
  "returning_visitors" bigint NOT NULL DEFAULT 0,
  "engaged_visits" bigint NOT NULL DEFAULT 0,
  "engaged_s" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("dimension", "hour", "value")
) WITH (fillfactor = 85);
CREATE TABLE "analytics"."monthly_platform" (
  "month" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL,
  "visitors" bigint NOT NULL,
  "clicks" bigint NOT NULL,
  PRIMARY KEY ("dimension", "month", "value")
) WITH (fillfactor = 85);

-- How the numbers of accounts and links changed, by UTC day. name: 'signups' (accounts that were made), 'users' and
-- 'links' (made, less deleted), and of payments in US dollars, as in revenue.server.ts: 'net-cents', 'refunded-cents' and
-- 'upgrades', and the same with the suffix '-test' for Stripe's test mode. The sum over all days is the number that exists
-- now.
CREATE TABLE "analytics"."site_growth" (
  "name" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  "change" bigint NOT NULL,
  PRIMARY KEY ("name", "day")
);
-- Changes that a job has not added to site_growth yet. Only inserted and deleted, so that nobody waits for a counter.
CREATE TABLE "analytics"."site_change" (
  "name" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  "change" bigint NOT NULL
);
-- Numbers that can't be computed for a past day, as they were at its end: 'active-users', 'mrr-cents'.
CREATE TABLE "analytics"."site_level" (
  "name" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  "value" bigint NOT NULL,
  PRIMARY KEY ("name", "day")
);

CREATE FUNCTION "analytics"."count_new_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name, (created_at AT TIME ZONE 'UTC')::date, count(*)
  FROM added, unnest(ARRAY['users', 'signups']) AS name GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_new_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT 'links', (now() AT TIME ZONE 'UTC')::date, count(*) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;
-- Argument: the name of the count.
CREATE FUNCTION "analytics"."count_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT TG_ARGV[0], (now() AT TIME ZONE 'UTC')::date, -count(*) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER "user_count_new" AFTER INSERT ON "user" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_new_users"();
CREATE TRIGGER "user_count_deleted" AFTER DELETE ON "user" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_deleted"('users');
CREATE TRIGGER "link_count_new" AFTER INSERT ON "link" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_new_links"();
CREATE TRIGGER "link_count_deleted" AFTER DELETE ON "link" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_deleted"('links');

CREATE FUNCTION "analytics"."money_mode"(livemode boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN livemode THEN '' ELSE '-test' END
$$;
CREATE FUNCTION "analytics"."count_new_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, sum(cents)
  FROM added, LATERAL (
    VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
  ) AS amount (name, cents)
  WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(cents) <> 0;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_deleted_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, -sum(cents)
  FROM gone, LATERAL (
    VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
  ) AS amount (name, cents)
  WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(cents) <> 0;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_changed_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, sum(sign * cents)
  FROM (
    SELECT 1 AS sign, livemode, currency, paid_at, paid_cents, refunded_cents FROM added
    UNION ALL
    SELECT -1, livemode, currency, paid_at, paid_cents, refunded_cents FROM gone
  ) AS invoice, LATERAL (
    VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
  ) AS amount (name, cents)
  WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(sign * cents) <> 0;
  RETURN NULL;
END
$$;
-- Changes of tier are only ever inserted.
CREATE FUNCTION "analytics"."count_upgrades"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT 'upgrades' || analytics.money_mode(livemode), (at AT TIME ZONE 'UTC')::date, count(*)
  FROM added WHERE cause = 'subscription' AND to_tier > from_tier AND livemode IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE TRIGGER "invoice_count_new" AFTER INSERT ON "invoice" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_new_invoices"();
CREATE TRIGGER "invoice_count_deleted" AFTER DELETE ON "invoice" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_deleted_invoices"();
CREATE TRIGGER "invoice_count_changed" AFTER UPDATE ON "invoice" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_changed_invoices"();
CREATE TRIGGER "tier_change_count_upgrades" AFTER INSERT ON "tier_change" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_upgrades"();

-- First rows ------------------------------------------------------------------------------------------------------

INSERT INTO "site_settings" ("id", "updated_at") VALUES (1, now());

-- The end of the chain before the first entry.
INSERT INTO "audit_head" ("id", "position", "hash") VALUES (1, 0, decode(repeat('00', 32), 'hex'));

-- One row for each section and page, so that every save updates a row and compares its version.
INSERT INTO "homepage_draft" ("section", "updated_at")
    SELECT section, CURRENT_TIMESTAMP FROM unnest(ARRAY[
        'hero', 'features', 'howItWorks', 'pricing', 'cta', 'footer', 'settings', 'navbar', 'questions'
    ]) AS section;
INSERT INTO "legal_draft" ("page", "updated_at")
    SELECT page, CURRENT_TIMESTAMP FROM unnest(ARRAY['terms', 'privacy', 'cookies']) AS page;

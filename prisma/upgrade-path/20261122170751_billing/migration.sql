-- CreateEnum
CREATE TYPE "checkout_status" AS ENUM ('open', 'complete', 'expired');

-- CreateEnum
CREATE TYPE "tier_change_cause" AS ENUM ('subscription', 'grant');

-- DropForeignKey
ALTER TABLE "subscription" DROP CONSTRAINT "subscription_user_id_fkey";

-- AlterTable
ALTER TABLE "stripe_event" DROP CONSTRAINT "stripe_event_pkey",
ADD COLUMN     "livemode" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "object_id" VARCHAR(255),
ALTER COLUMN "id" SET DATA TYPE VARCHAR(255),
ALTER COLUMN "type" SET DATA TYPE VARCHAR(100),
ALTER COLUMN "stripe_customer_id" SET DATA TYPE VARCHAR(255),
ADD CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id");

-- No release has ever read or written this table.
ALTER TABLE "stripe_event" RENAME COLUMN "stripe_customer_id" TO "customer_id";

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "cancel_at" TIMESTAMPTZ(3),
ADD COLUMN     "customer_id" VARCHAR(255),
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "livemode" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "pending_invoice_url" TEXT,
ADD COLUMN     "pending_tier" "tier",
ADD COLUMN     "pending_until" TIMESTAMPTZ(3),
ADD COLUMN     "price_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "started_at" TIMESTAMPTZ(3),
ALTER COLUMN "user_id" DROP NOT NULL,
ALTER COLUMN "stripe_subscription_id" SET DATA TYPE VARCHAR(255),
ALTER COLUMN "price_id" SET DATA TYPE VARCHAR(255),
ALTER COLUMN "tier" DROP NOT NULL;

-- Rows of before: what they imply. A synchronization stores what Stripe says.
UPDATE "subscription" SET "started_at" = "created_at",
    "cancel_at" = CASE WHEN "cancel_at_period_end" AND "status" <> 'canceled' THEN "current_period_end" END,
    "ended_at" = CASE WHEN "status" = 'canceled' THEN "updated_at" END;

-- New rows must say these.
ALTER TABLE "stripe_event" ALTER COLUMN "livemode" DROP DEFAULT;
ALTER TABLE "subscription" ALTER COLUMN "livemode" DROP DEFAULT,
ALTER COLUMN "price_cents" DROP DEFAULT,
ALTER COLUMN "started_at" SET NOT NULL;

-- CreateTable
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

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "tier_change" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "from_tier" "tier" NOT NULL,
    "to_tier" "tier" NOT NULL,
    "cause" "tier_change_cause" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tier_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "billing_reconciliation" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "compared" INTEGER NOT NULL DEFAULT 0,
    "repaired" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "billing_reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "billing_customer_user_id_livemode_idx" ON "billing_customer"("user_id", "livemode");

-- CreateIndex
CREATE INDEX "invoice_user_id_issued_at_idx" ON "invoice"("user_id", "issued_at");

-- CreateIndex
CREATE INDEX "invoice_customer_id_idx" ON "invoice"("customer_id");

-- CreateIndex
CREATE INDEX "invoice_paid_at_idx" ON "invoice"("paid_at");

-- CreateIndex
CREATE INDEX "checkout_session_user_id_created_at_idx" ON "checkout_session"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "checkout_session_customer_id_idx" ON "checkout_session"("customer_id");

-- CreateIndex
CREATE INDEX "checkout_session_created_at_idx" ON "checkout_session"("created_at");

-- CreateIndex
CREATE INDEX "plan_grant_user_id_idx" ON "plan_grant"("user_id");

-- CreateIndex
CREATE INDEX "plan_grant_until_idx" ON "plan_grant"("until");

-- CreateIndex
CREATE INDEX "plan_grant_given_by_idx" ON "plan_grant"("given_by");

-- CreateIndex
CREATE INDEX "tier_change_at_idx" ON "tier_change"("at");

-- CreateIndex
CREATE INDEX "tier_change_user_id_at_idx" ON "tier_change"("user_id", "at");

-- CreateIndex
CREATE INDEX "billing_alert_resolved_at_created_at_idx" ON "billing_alert"("resolved_at", "created_at");

-- CreateIndex
CREATE INDEX "billing_alert_customer_id_idx" ON "billing_alert"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_alert_kind_object_id_key" ON "billing_alert"("kind", "object_id");

-- CreateIndex
CREATE INDEX "billing_reconciliation_started_at_idx" ON "billing_reconciliation"("started_at");

-- CreateIndex
CREATE INDEX "stripe_event_customer_id_idx" ON "stripe_event"("customer_id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_idx" ON "subscription"("customer_id");

-- CreateIndex
CREATE INDEX "subscription_started_at_idx" ON "subscription"("started_at");

-- CreateIndex
CREATE INDEX "subscription_ended_at_idx" ON "subscription"("ended_at");

-- AddForeignKey
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "billing_customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "billing_customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "billing_customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_grant" ADD CONSTRAINT "plan_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_grant" ADD CONSTRAINT "plan_grant_given_by_fkey" FOREIGN KEY ("given_by") REFERENCES "administrator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_change" ADD CONSTRAINT "tier_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Until now every paid plan was given by hand: no subscription was ever stored.
INSERT INTO "plan_grant" ("id", "user_id", "tier", "reason")
SELECT gen_random_uuid(), "id", "tier", 'Had this plan before payments were set up'
FROM "user" WHERE "tier" <> 'free';

-- AlterTable
ALTER TABLE "account_token" ADD COLUMN     "plan" "tier";

-- AlterTable
ALTER TABLE "billing_customer" ADD COLUMN     "next_charge_currency" VARCHAR(3);

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "currency" VARCHAR(3) NOT NULL DEFAULT 'usd';

-- AlterTable
ALTER TABLE "tier_change" ADD COLUMN     "livemode" BOOLEAN;

-- Changes that a subscription made so far: the mode is that of the subscription that had begun last.
UPDATE "tier_change" t SET "livemode" = (
  SELECT s."livemode" FROM "subscription" s
  WHERE s."user_id" = t."user_id" AND s."started_at" <= t."at"
  ORDER BY s."started_at" DESC LIMIT 1
)
WHERE t."cause" = 'subscription';

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "pending_invoice_id" VARCHAR(255);

-- Stripe's addresses are no longer stored. The next synchronization stores the id.
UPDATE "subscription" SET "pending_invoice_url" = NULL WHERE "pending_invoice_url" IS NOT NULL;

-- AlterTable
ALTER TABLE "billing_customer" ADD COLUMN     "default_payment_method_id" VARCHAR(255);

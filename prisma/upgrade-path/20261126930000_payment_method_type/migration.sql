-- AlterTable
ALTER TABLE "billing_customer" ADD COLUMN     "payment_method_type" VARCHAR(40);

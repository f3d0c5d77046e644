-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "stripe_subscription_id" VARCHAR(255);

-- Customers with one subscription: their invoices can be for no other. The others get theirs when Stripe is next read.
UPDATE "invoice" SET "stripe_subscription_id" = "only"."id"
FROM (
	SELECT "customer_id", min("stripe_subscription_id") AS "id"
	FROM "subscription"
	WHERE "customer_id" IS NOT NULL
	GROUP BY "customer_id"
	HAVING count(*) = 1
) AS "only"
WHERE "only"."customer_id" = "invoice"."customer_id" AND "invoice"."reason" LIKE 'subscription%';

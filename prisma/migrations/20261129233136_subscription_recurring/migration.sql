-- The prices of all subscriptions that count as recurring revenue. As keys, not with INCLUDE: so the same prices share an entry.
CREATE INDEX "subscription_recurring" ON "subscription"("livemode", "currency", "status", "price_cents", "grace_until")
  WHERE "tier" IS NOT NULL AND "cancel_at" IS NULL;

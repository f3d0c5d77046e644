-- CreateIndex
CREATE INDEX "audit_entry_administrator_email_action_position_idx" ON "audit_entry"("administrator_email", "action", "position");

-- DropIndex
DROP INDEX "moderation_decision_created_at_idx";

-- CreateIndex
CREATE INDEX "moderation_decision_created_at_kind_administrator_email_idx" ON "moderation_decision"("created_at", "kind", "administrator_email");

-- DropIndex
DROP INDEX "page_report_created_at_idx";

-- CreateIndex
CREATE INDEX "page_report_created_at_reason_profile_id_resolved_at_idx" ON "page_report"("created_at", "reason", "profile_id", "resolved_at");

-- The queue of reported pages, without reading the reports themselves.
CREATE INDEX "page_report_open" ON "page_report"("profile_id", "reason", "created_at") WHERE "resolved_at" IS NULL;

-- With the column itself, active accounts are counted in the index. An index on an expression alone can't answer that.
DROP INDEX "user_last_active";
CREATE INDEX "user_last_active" ON "user" ((coalesce("last_active_at", '1970-01-01T00:00:00Z'::timestamptz)), "id")
  INCLUDE ("last_active_at");

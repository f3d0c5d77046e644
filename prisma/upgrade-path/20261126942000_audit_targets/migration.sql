-- CreateIndex
CREATE INDEX "audit_entry_target_id_position_idx" ON "audit_entry"("target_id", "position");

-- CreateIndex
CREATE INDEX "audit_entry_target_label_position_idx" ON "audit_entry"("target_label", "position");

import { en } from "#app/i18n/visitors/en.ts";
import { ownValue } from "#app/lib/own-value.ts";
import type { ReportReason } from "./schema.ts";

/** Reasons of reports in words. Safe in the browser. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = en.report.reasons;

/** @returns the reason in words; a reason of another version of the product by its name */
export function describeReportReason(reason: string): string {
	return ownValue<string | undefined>(REPORT_REASON_LABELS, reason) ?? reason;
}

import { ownValue } from "#app/lib/own-value.ts";
import type { ReportReason } from "./schema.ts";

/** Reasons of reports in words. Safe in the browser. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
	scam: "Spam, a scam, or malware",
	impersonation: "Pretends to be someone else",
	illegal: "Something illegal",
	hate: "Hate, threats, or harassment",
	sexual: "Sexual content without a warning",
	copyright: "Uses someone’s work without permission",
	privacy: "Shares someone’s private information",
	other: "Something else",
};

/** @returns the reason in words; a reason of another version of the product by its name */
export function describeReportReason(reason: string): string {
	return ownValue<string | undefined>(REPORT_REASON_LABELS, reason) ?? reason;
}

import { expect, test } from "vitest";
import { noticeMail } from "#app/features/account/accounts/mails/notice-mail.tsx";
import { adminNoticeMail } from "#app/features/admin/administrators/mails/admin-notice-mail.tsx";
import { hiddenLinksMail } from "#app/features/admin/link-safety/mails/hidden-links-mail.tsx";
import {
	DECISION_KINDS,
	DECISIONS,
	isLastingKind,
} from "#app/features/admin/moderation/decisions/kinds.ts";
import { appealAnswerMail } from "#app/features/admin/moderation/mails/appeal-answer-mail.tsx";
import { decisionMail } from "#app/features/admin/moderation/mails/decision-mail.tsx";
import { reportAnswerMail } from "#app/features/admin/moderation/mails/report-answer-mail.tsx";
import { supportMail } from "#app/features/admin/support/mails/support-mail.tsx";
import { ticketNewsMail } from "#app/features/admin/support/mails/ticket-news-mail.tsx";
import { analyticsReportMail } from "#app/features/audience/email-reports/mails/analytics-report-mail.tsx";
import { billingMail } from "#app/features/billing/mails/billing-mail.tsx";
import { brokenLinksMail } from "#app/features/creator-page/links/check/mails/broken-links-mail.tsx";
import { seoReportMail } from "#app/features/creator-page/seo/report/mails/seo-report-mail.tsx";
import type { MailContent } from "#app/platform/mail.server.ts";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { MAIL_TEMPLATES } from "#tests/support/mail-templates.tsx";

/** All emails as text. A change of one shows in the review as a change of the snapshot. */

const AT = Date.UTC(2026, 10, 25, 12);
const TOKEN = "TOKEN";
const UNSUBSCRIBE = "http://localhost:3000/unsubscribe/TOKEN";
const money = { cents: 400, currency: "usd" };
const brokenLink = { id: "1", title: "Shop", url: "https://shop.example/", brokenReason: "404" };
const decision = { reason: "Spam or scam", note: "", linkTitles: [], username: "noor" };
const report = {
	...{ firstDay: "2026-11-16", lastDay: "2026-11-22", unsubscribeUrl: UNSUBSCRIBE },
	...{ totals: { visitors: 1, views: 1, clicks: 1, clickers: 1 }, links: [], sources: [] },
};
const creator = {
	...{ name: "Noor", username: "noor", email: "noor@example.com" },
	...{ isVerified: false, tier: "max" as const },
};
const ticket = { id: "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90", subject: "It is slow" };

/** Mails that differ from those of MAIL_TEMPLATES in what they are about. */
const VARIANTS: Record<string, readonly MailContent[]> = {
	"notice-mail": [
		noticeMail({ kind: "password-changed" }),
		noticeMail({ kind: "password-changed", revokedTokens: 1 }),
		noticeMail({ kind: "password-changed", revokedTokens: 2 }),
		noticeMail({ kind: "two-step-on" }),
		noticeMail({ kind: "two-step-off" }),
		noticeMail({ kind: "two-step-off-by-support" }),
		noticeMail({ kind: "recovery-code-used", left: 4 }),
		noticeMail({ kind: "recovery-code-used", left: 1 }),
		noticeMail({ kind: "recovery-codes-replaced" }),
		noticeMail({ kind: "google-connected" }),
		noticeMail({ kind: "google-disconnected" }),
		noticeMail({ kind: "service-connected", name: "Acme" }),
		noticeMail({ kind: "service-disconnected", name: "Acme" }),
		noticeMail({ kind: "deletion-scheduled", deletesAtMs: AT }),
		noticeMail({ kind: "deletion-scheduled", deletesAtMs: AT, subscription: "Pro ends too." }),
		noticeMail({ kind: "deletion-by-support", deletesAtMs: AT, subscription: "Pro ends too." }),
		noticeMail({ kind: "deletion-cancelled" }),
		noticeMail({ kind: "deletion-cancelled", subscription: "Pro renews." }),
		noticeMail({
			...{ kind: "plan-given", plan: "Pro", until: "2026-12-31" },
			...{ currentPlan: "Pro", reason: "Beta tester" },
		}),
		noticeMail({
			...{
				kind: "plan-given",
				plan: "Pro",
				until: null,
				currentPlan: "Max",
				reason: "Beta tester",
			},
		}),
		noticeMail({ kind: "plan-ended", plan: "Pro", currentPlan: "Free", reason: "It is over" }),
		noticeMail({ kind: "plan-ended", plan: "Pro", currentPlan: "Pro", reason: "It is over" }),
		noticeMail({ kind: "export-ready", expiresAtMs: AT }),
		noticeMail({ kind: "registration-approved" }),
	],
	"admin-notice-mail": [
		adminNoticeMail({ kind: "password-reset" }),
		adminNoticeMail({ kind: "waiting-registrations", waiting: 1, fresh: 0, ending: 0 }),
		adminNoticeMail({ kind: "waiting-registrations", waiting: 2, fresh: 1, ending: 0 }),
		adminNoticeMail({ kind: "waiting-registrations", waiting: 5, fresh: 2, ending: 2 }),
	],
	"billing-mail": [
		billingMail({ kind: "upgraded", tier: "max", paid: money }),
		billingMail({ kind: "payment-failed", tier: "pro" }),
		billingMail({ kind: "payment-failed", tier: "pro", due: money }),
		billingMail({ kind: "will-end", tier: "pro", endsAtMs: AT }),
		billingMail({ kind: "will-end", tier: "pro", endsAtMs: AT, isUnpaid: true }),
		billingMail({
			...{ kind: "will-end", tier: "pro", endsAtMs: AT },
			stillCharged: { ...money, atMs: AT - 86_400_000 },
		}),
		billingMail({ kind: "off", tier: "max", nowTier: "free", due: money }),
		billingMail({ kind: "off", tier: "max", nowTier: "pro", due: null }),
		billingMail({ kind: "ended", tier: "pro", nowTier: "free" }),
	],
	"broken-links-mail": [
		brokenLinksMail({
			links: [
				{ ...brokenLink, fallback: "keep", fallbackUrl: null },
				{ ...brokenLink, id: "2", title: "", fallback: "hide", fallbackUrl: null },
				{ ...brokenLink, id: "3", fallback: "lead", fallbackUrl: null },
			],
			unsubscribeUrl: UNSUBSCRIBE,
		}),
	],
	"appeal-answer-mail": [
		appealAnswerMail({ isAccepted: false, answer: "The links are still there." }),
		appealAnswerMail({ isAccepted: false, answer: "" }),
	],
	"decision-mail": [
		...[
			...DECISION_KINDS,
			...DECISION_KINDS.filter(isLastingKind).map((kind) => DECISIONS[kind].lifting.kind),
		].map((kind) => decisionMail({ ...decision, kind, token: TOKEN })),
		...[["Shop"], ["Shop", "Blog"]].map((linkTitles) =>
			decisionMail({ ...decision, kind: "link-hidden", linkTitles, token: null, note: "Sorry." }),
		),
		decisionMail({
			...{ ...decision, kind: "account-suspended", username: null, token: null },
			subscription: "Pro ends.",
		}),
	],
	"report-answer-mail": [reportAnswerMail({ page: "@noor", language: "en", isViolation: false })],
	"analytics-report-mail": [
		analyticsReportMail({ ...report, frequency: "weekly", previous: null }),
		analyticsReportMail({
			...{ ...report, frequency: "monthly", firstDay: "2026-11-01", lastDay: "2026-11-30" },
			previous: { visitors: 2, views: 1, clicks: 0, clickers: 0 },
			links: [7, 6, 5, 4, 3, 2, 0].map((clicks) => ({ title: `Link ${clicks}`, clicks })),
			sources: [6, 5, 4, 3, 2, 1].map((visitors) => ({ label: `Site ${visitors}`, visitors })),
		}),
		analyticsReportMail({
			...{
				...report,
				frequency: "weekly",
				lastDay: report.firstDay,
				links: [{ title: "A", clicks: 0 }],
			},
			previous: { visitors: 0, views: 0, clicks: 0, clickers: 0 },
		}),
	],
	"seo-report-mail": [
		seoReportMail({
			report: { findings: [], fine: ["The title is fine"], referrers: null } as never,
			unsubscribeUrl: UNSUBSCRIBE,
		}),
		seoReportMail({
			report: {
				findings: [1, 2].map((n) => ({ title: `Finding ${n}`, advice: "Change it.", items: [] })),
				fine: [],
				referrers: [6, 5, 4, 3, 2, 1].map((visitors) => ({ label: `Site ${visitors}`, visitors })),
			} as never,
			unsubscribeUrl: UNSUBSCRIBE,
		}),
	],
	"support-mail": (["replied", "closed", "reopened"] as const).map((event) =>
		supportMail({ event, creator, ticket: { ...ticket, priority: "high", message: "10 seconds" } }),
	),
	"ticket-news-mail": (["replied", "closed", "reopened"] as const).map((event) =>
		ticketNewsMail({ ticketId: ticket.id, event, written: { subject: "It is slow", reply: null } }),
	),
	"hidden-links-mail": [
		hiddenLinksMail({
			links: ["1", "2"].map((id) => ({ id, title: `Link ${id}`, url: "https://shop.example/" })),
		}),
	],
};

test.each(Object.keys(MAIL_TEMPLATES))("%s", async (name) => {
	const mails = [...(MAIL_TEMPLATES[name]?.("Some text", TOKEN) ?? []), ...(VARIANTS[name] ?? [])];
	const printed: string[] = [];
	for (const { subject, body } of mails) {
		const { html, text } = await renderMail(body);
		// The preview, which email programs show beside the subject, is only in the HTML.
		const preview = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
		printed.push(`# ${subject}\n(${preview.trim()})\n${text}`);
	}
	expect(printed.join("\n\n")).toMatchSnapshot();
});

import { changeEmailMail } from "#app/features/account/accounts/mails/change-email-mail.tsx";
import { noticeMail } from "#app/features/account/accounts/mails/notice-mail.tsx";
import { resetPasswordMail } from "#app/features/account/accounts/mails/reset-password-mail.tsx";
import { verifyEmailMail } from "#app/features/account/accounts/mails/verify-email-mail.tsx";
import { adminNoticeMail } from "#app/features/admin/administrators/mails/admin-notice-mail.tsx";
import { invitationMail } from "#app/features/admin/administrators/mails/invitation-mail.tsx";
import { adminResetMail } from "#app/features/admin/administrators/mails/reset-mail.tsx";
import { hiddenLinksMail } from "#app/features/admin/link-safety/mails/hidden-links-mail.tsx";
import { appealAnswerMail } from "#app/features/admin/moderation/mails/appeal-answer-mail.tsx";
import { decisionMail } from "#app/features/admin/moderation/mails/decision-mail.tsx";
import { reportAnswerMail } from "#app/features/admin/moderation/mails/report-answer-mail.tsx";
import { testMail } from "#app/features/admin/operations/settings/mails/test-mail.tsx";
import { receiptMail } from "#app/features/admin/support/mails/receipt-mail.tsx";
import { supportMail } from "#app/features/admin/support/mails/support-mail.tsx";
import { ticketNewsMail } from "#app/features/admin/support/mails/ticket-news-mail.tsx";
import { analyticsReportMail } from "#app/features/audience/email-reports/mails/analytics-report-mail.tsx";
import { firstVisitsMail } from "#app/features/audience/email-reports/mails/first-visits-mail.tsx";
import { messageMail } from "#app/features/audience/inbox/mails/message-mail.tsx";
import { replyMail } from "#app/features/audience/inbox/mails/reply-mail.tsx";
import { confirmationMail } from "#app/features/audience/subscribers/mails/confirmation-mail.tsx";
import { billingMail } from "#app/features/billing/mails/billing-mail.tsx";
import { brokenLinksMail } from "#app/features/creator-page/links/check/mails/broken-links-mail.tsx";
import { seoReportMail } from "#app/features/creator-page/seo/report/mails/seo-report-mail.tsx";
import type { MailContent } from "#app/platform/mail.server.ts";

const unsubscribeUrl = (token: string) =>
	`http://localhost:3000/unsubscribe/${token}?mail=analytics`;
const AN_ID = "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90";
const AT = new Date("2026-11-25T12:00:00Z");
const TOTALS = { visitors: 3, views: 4, clicks: 2, clickers: 1 };

type Template = (text: string, token: string) => MailContent[];

/**
 * Each template by the name of its file, with one text for everything in it that people enter, and one token for
 * everything in it that opens something.
 */
export const MAIL_TEMPLATES: Record<string, Template> = {
	"change-email-mail": (text, token) => [changeEmailMail({ token, newEmail: text })],
	"notice-mail": (text) => [
		noticeMail({ kind: "new-sign-in", device: text, atMs: AT.getTime() }),
		noticeMail({ kind: "token-created", name: text, expiresAtMs: AT.getTime() }),
		noticeMail({ kind: "email-change-requested", newEmail: text }),
		noticeMail({ kind: "email-changed", newEmail: text }),
		noticeMail({ kind: "email-changed-by-support", newEmail: text }),
		noticeMail({ kind: "deletion-by-support", deletesAtMs: AT.getTime(), reason: text }),
		noticeMail({ kind: "webhook-disabled", host: text, webhookId: AN_ID }),
		noticeMail({ kind: "domain-active", domain: text }),
		noticeMail({ kind: "domain-failing", domain: text, stopsAtMs: AT.getTime() }),
		noticeMail({ kind: "domain-stopped", domain: text, isTaken: false }),
		noticeMail({ kind: "domain-stopped", domain: text, isTaken: true }),
		noticeMail({ kind: "domain-suspended", domain: text, reason: text }),
		noticeMail({ kind: "domain-reinstated", domain: text, reason: text }),
	],
	"reset-password-mail": (_text, token) => [resetPasswordMail({ token })],
	"verify-email-mail": (_text, token) => [verifyEmailMail({ token })],
	"admin-notice-mail": (text) => [
		adminNoticeMail({ kind: "new-log-in", device: text, atMs: AT.getTime() }),
		adminNoticeMail({ kind: "waiting-registrations", waiting: 3, fresh: 1, ending: 1 }),
	],
	"invitation-mail": (text, token) => [invitationMail({ token, inviter: text })],
	"reset-mail": (_text, token) => [adminResetMail({ token })],
	"billing-mail": () => [billingMail({ kind: "upgraded", tier: "pro" })],
	"message-mail": (text) => [
		messageMail({ messageId: AN_ID, written: { formTitle: text, name: text, text } }),
	],
	"reply-mail": (text, token) => [
		...[null, { token, confirmedAt: null }, { token, confirmedAt: AT }].map((recipient) =>
			replyMail({
				page: { name: text, address: "/noor", language: "en" },
				text,
				writtenAt: AT,
				recipient,
			}),
		),
	],
	"first-visits-mail": (text, token) => [
		firstVisitsMail({ page: `/${text}`, unsubscribeUrl: unsubscribeUrl(token) }),
	],
	"broken-links-mail": (text, token) => [
		brokenLinksMail({
			links: [
				{
					id: "1",
					title: text,
					url: `https://shop.example/${text}`,
					fallback: "lead",
					fallbackUrl: `https://shop.example/${text}`,
					brokenReason: text,
				},
			],
			unsubscribeUrl: unsubscribeUrl(token),
		}),
	],
	"appeal-answer-mail": (text) => [appealAnswerMail({ isAccepted: true, answer: text })],
	"decision-mail": (text, token) => [
		decisionMail({
			kind: "hide-links",
			reason: text,
			note: text,
			linkTitles: [text],
			username: "noor",
			token,
		}),
	],
	"report-answer-mail": () => [
		reportAnswerMail({ page: "@noor", language: "en", isViolation: true }),
	],
	"analytics-report-mail": (text, token) => [
		analyticsReportMail({
			frequency: "weekly",
			firstDay: "2026-11-16",
			lastDay: "2026-11-22",
			totals: TOTALS,
			previous: null,
			links: [{ title: text, clicks: 2 }],
			sources: [{ label: text, visitors: 2 }],
			unsubscribeUrl: unsubscribeUrl(token),
		}),
	],
	"seo-report-mail": (text, token) => [
		seoReportMail({
			report: {
				findings: [
					{ kind: "problem", title: text, advice: text, items: [text], fix: "links" },
				] as never,
				fine: [],
				referrers: [{ label: text, visitors: 2 }],
			} as never,
			unsubscribeUrl: unsubscribeUrl(token),
		}),
	],
	"test-mail": () => [testMail()],
	"confirmation-mail": (_text, token) => [
		confirmationMail({ page: "/noor", language: "en", token }),
	],
	"receipt-mail": (text) => [receiptMail({ ticketId: AN_ID, subject: text, hours: "24-48" })],
	"support-mail": (text) => [
		supportMail({
			event: "opened",
			ticket: { id: AN_ID, subject: text, priority: "low", message: text },
			creator: { name: text, username: "noor", email: text, isVerified: true, tier: "free" },
		}),
	],
	"ticket-news-mail": (text) => [
		ticketNewsMail({
			ticketId: AN_ID,
			event: "replied",
			written: { subject: text, reply: text },
		}),
	],
	"hidden-links-mail": (text) => [
		hiddenLinksMail({ links: [{ id: "1", title: text, url: `https://shop.example/${text}` }] }),
	],
};

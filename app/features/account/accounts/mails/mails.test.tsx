import { describe, expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { changeEmailMail } from "./change-email-mail.tsx";
import { type AccountNotice, noticeMail } from "./notice-mail.tsx";
import { resetPasswordMail } from "./reset-password-mail.tsx";
import { verifyEmailMail } from "./verify-email-mail.tsx";

const ORIGIN = "http://localhost:3000";
const HOSTILE = `"><script>alert('x')</script>`;
const token = "a-token";
const at = Date.UTC(2026, 10, 21, 15, 4);
const AT_TEXT = "November 21, 2026 at 3:04 PM UTC";

/** The links of each form of the email. */
function linksIn({ html, text }: { html: string; text: string }) {
	return {
		html: [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link),
		text: text.match(/https?:\S+/g) ?? [],
	};
}

describe("mails with a secret link", () => {
	test.each([
		[
			"verification",
			verifyEmailMail({ token }),
			{
				subject: "Verify your email for Posy",
				link: `${ORIGIN}/verify-email?token=a-token`,
				says: ["works once, within 24 hours", "If you didn’t sign up, you can ignore this email"],
			},
		],
		[
			"password reset",
			resetPasswordMail({ token }),
			{
				subject: "Reset your password for Posy",
				link: `${ORIGIN}/reset-password?token=a-token`,
				says: ["works once, within 1 hour", "Your password won’t change"],
			},
		],
		[
			"change of address",
			changeEmailMail({ token, newEmail: "new@example.com" }),
			{
				subject: "Confirm your new email for Posy",
				link: `${ORIGIN}/confirm-email?token=a-token`,
				says: ["new@example.com", "within 24 hours", "Nothing changes unless the link is opened"],
			},
		],
	])(
		"%s: the link is the button, is spelled out, and is in the text version",
		async (_name, mail, expected) => {
			const rendered = await renderMail(mail.body);
			expect(mail.subject).toBe(expected.subject);
			expect(linksIn(rendered)).toEqual({
				html: [expected.link, expected.link],
				text: [expected.link],
			});
			expect(rendered.html).toContain(`>${expected.link}</a>`);
			for (const words of expected.says) {
				expect(rendered.text).toContain(words);
				expect(rendered.html).toContain(words);
			}
		},
	);
});

type Expected = { subject: string; says: string[]; path?: string };

describe("notices", () => {
	test.each<[AccountNotice, Expected]>([
		[
			{ kind: "password-changed" },
			{
				subject: "Your password was changed",
				says: ["A new password was set", "If this wasn’t you, reset your password now"],
				path: "/forgot-password",
			},
		],
		[
			{ kind: "email-change-requested", newEmail: "new@example.com" },
			{
				subject: "Your email is about to change",
				says: ["to new@example.com", "Nothing changes until", "That cancels the change"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "email-changed", newEmail: "new@example.com" },
			{
				subject: "Your email was changed",
				says: ["to new@example.com", "If this wasn’t you, write to support@example.com right away"],
			},
		],
		[
			{ kind: "new-sign-in", device: "Firefox on Linux", atMs: at },
			{
				subject: "New sign-in to your account",
				says: [`Firefox on Linux, ${AT_TEXT}`, "sign that device out"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "two-step-on" },
			{
				subject: "Two-step verification is on",
				says: ["a code from your authenticator app", "If this wasn’t you"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "two-step-off" },
			{
				subject: "Two-step verification is off",
				says: ["takes no code", "change your password now"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "two-step-off-by-support" },
			{
				subject: "Two-step verification is off",
				says: ["Our support team", "If you didn’t ask for this"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "recovery-code-used", left: 4 },
			{
				subject: "A recovery code was used",
				says: ["4 recovery codes left", "change your password now"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "recovery-code-used", left: 1 },
			{
				subject: "You are running out of recovery codes",
				says: ["1 recovery code left", "make new ones"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "recovery-codes-replaced" },
			{
				subject: "You have new recovery codes",
				says: ["no longer work", "change your password now"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "service-connected", name: "Acme" },
			{
				subject: "Acme was connected to your account",
				says: ["you can sign in to your account with Acme", "disconnect Acme"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "service-disconnected", name: "Acme" },
			{
				subject: "Acme was disconnected from your account",
				says: ["Acme no longer signs in to your account", "change your password now"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "google-connected" },
			{
				subject: "Google was connected to your account",
				says: ["sign in to your account with Google", "disconnect Google"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "google-disconnected" },
			{
				subject: "Google was disconnected from your account",
				says: ["only with your password", "change your password now"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "deletion-scheduled", deletesAtMs: at },
			{
				subject: "Your account will be deleted",
				says: [`deleted on ${AT_TEXT}`, "sign in and keep your account", "If this wasn’t you"],
				path: "/dashboard/settings/data",
			},
		],
		[
			{ kind: "deletion-by-support", deletesAtMs: at, reason: "Asked by mail" },
			{
				subject: "Your account will be deleted",
				says: [`for deletion on ${AT_TEXT}`, "Reason: Asked by mail", "keep your account"],
				path: "/dashboard/settings/data",
			},
		],
		[
			{
				kind: "plan-given",
				plan: "Pro",
				until: "2026-12-31",
				currentPlan: "Pro",
				reason: "A prize",
			},
			{
				subject: "You got the Pro plan",
				says: [
					"the Pro plan for your account until the end of December 31, 2026 (UTC). You aren’t billed",
					"Reason: A prize",
				],
				path: "/dashboard/billing",
			},
		],
		[
			{ kind: "plan-given", plan: "Pro", until: null, currentPlan: "Max", reason: "A prize" },
			{
				subject: "You got the Pro plan",
				says: ["for your account. You aren’t", "You keep your Max plan, which includes more."],
				path: "/dashboard/billing",
			},
		],
		[
			{ kind: "plan-ended", plan: "Max", currentPlan: "Free", reason: "The test is over" },
			{
				subject: "Your Max plan has ended",
				says: ["You are on the Free plan now.", "Reason: The test is over"],
				path: "/dashboard/billing",
			},
		],
		[
			{ kind: "deletion-cancelled" },
			{
				subject: "Your account won’t be deleted",
				says: ["The deletion of your account was canceled", "change your password now"],
				path: "/dashboard/settings/security",
			},
		],
		[
			{ kind: "export-ready", expiresAtMs: at },
			{
				subject: "Your data is ready to download",
				says: [`until ${AT_TEXT}`, "change your password now"],
				path: "/dashboard/settings/data",
			},
		],
		[
			{ kind: "webhook-disabled", host: "app.example", webhookId: "an-id" },
			{
				subject: "A webhook was turned off",
				says: ["Your webhook to app.example failed for 3 days", "turn the webhook on again"],
				path: "/dashboard/settings/webhooks/an-id",
			},
		],
		[
			{ kind: "domain-active", domain: "links.ada-lovelace.com" },
			{
				subject: "links.ada-lovelace.com shows your page",
				says: ["visitors find your page there now", "you can remove it there"],
				path: "/dashboard/settings/domains",
			},
		],
		[
			{ kind: "domain-failing", domain: "links.ada-lovelace.com", stopsAtMs: at },
			{
				subject: "links.ada-lovelace.com no longer leads to your page",
				says: [`Fix the records by ${AT_TEXT}`, "you can remove it there"],
				path: "/dashboard/settings/domains",
			},
		],
		[
			{ kind: "domain-stopped", domain: "links.ada-lovelace.com", isTaken: false },
			{
				subject: "links.ada-lovelace.com stopped showing your page",
				says: ["have been wrong for 3 days", "shows your page again"],
				path: "/dashboard/settings/domains",
			},
		],
		[
			{ kind: "domain-stopped", domain: "links.ada-lovelace.com", isTaken: true },
			{
				subject: "links.ada-lovelace.com stopped showing your page",
				says: ["Another account has proven", "set the TXT record"],
				path: "/dashboard/settings/domains",
			},
		],
		[
			{ kind: "domain-suspended", domain: "links.ada-lovelace.com", reason: "Imitates a bank" },
			{
				subject: "Your domain was suspended",
				says: ["suspended links.ada-lovelace.com", "Reason: Imitates a bank"],
				path: "/dashboard/settings/domains",
			},
		],
		[
			{ kind: "domain-reinstated", domain: "links.ada-lovelace.com", reason: "The bank owns it" },
			{
				subject: "Your domain is no longer suspended",
				says: ["ended the suspension of links.ada-lovelace.com", "Reason: The bank owns it"],
				path: "/dashboard/settings/domains",
			},
		],
	])("$kind", async (notice, { subject, says, path }) => {
		const mail = noticeMail(notice);
		const rendered = await renderMail(mail.body);
		const links = path ? [ORIGIN + path] : [];
		expect(mail.subject).toBe(`${subject} – Posy`);
		expect(linksIn(rendered)).toEqual({ html: [...links, ...links], text: links });
		for (const words of says) {
			expect(rendered.text).toContain(words);
			expect(rendered.html).toContain(words);
		}
	});

	test.each<AccountNotice>([
		{ kind: "new-sign-in", device: HOSTILE, atMs: at },
		{ kind: "email-change-requested", newEmail: HOSTILE },
		{ kind: "email-changed", newEmail: HOSTILE },
		{ kind: "deletion-by-support", deletesAtMs: at, reason: HOSTILE },
		{ kind: "plan-given", plan: "Pro", until: null, currentPlan: "Pro", reason: HOSTILE },
		{ kind: "plan-ended", plan: "Pro", currentPlan: "Free", reason: HOSTILE },
		{ kind: "domain-suspended", domain: "links.example.com", reason: HOSTILE },
		{ kind: "domain-reinstated", domain: "links.example.com", reason: HOSTILE },
	])("$kind escapes hostile values", async (notice) => {
		const mail = noticeMail(notice);
		const { html, text } = await renderMail(mail.body);
		expect(html).not.toContain("<script");
		expect(html).toContain("&lt;script&gt;");
		expect(text).toContain(HOSTILE);
		expect(mail.subject).not.toContain("script");
	});
});

test("each mail says where to get help and has colors for dark mode", async () => {
	const { html, text } = await renderMail(verifyEmailMail({ token }).body);
	expect(text).toContain("Questions? Write to support@example.com.");
	expect(html).toContain("@media (prefers-color-scheme: dark)");
	expect(html).toContain(".paper > table > tbody > tr > td {");
});

test("the text version has no tags or entities and keeps the heading as written", async () => {
	const { text } = await renderMail(resetPasswordMail({ token }).body);
	expect(text).toMatch(/^Reset your password\n\n/);
	expect(text).not.toMatch(/[<>]|&\w+;/);
});

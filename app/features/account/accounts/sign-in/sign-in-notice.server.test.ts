import { expect, test } from "vitest";
import { en } from "#app/i18n/account/en.ts";
import { site } from "#app/platform/site.server.ts";
import { signInNotice } from "./sign-in-notice.server.ts";

const noticeOf = (search: string) => signInNotice(new URLSearchParams(search), en);

test.each([
	["redirectTo=/dashboard/support", "Please log in to view your support tickets."],
	["redirectTo=/dashboard/support?page=2", "Please log in to view your support tickets."],
	["redirectTo=/dashboard/support/0190-a", "Please log in to view ticket details."],
	["redirectTo=/dashboard/support&unsent=1", "Please log in to submit a support ticket."],
])("%s asks the visitor to sign in with the specification's text", (search, text) => {
	expect(noticeOf(search)).toEqual({ tone: "info", text });
});

test("a suspended user sees whom to contact", () => {
	expect(noticeOf("problem=suspended")?.text).toContain(site.supportEmail);
});

test.each([
	"",
	"redirectTo=/dashboard/links&unsent=1",
	"redirectTo=/dashboard/supporters",
	"redirectTo=https://evil.example/dashboard/support",
	"problem=constructor",
	"problem=<b>Pay here</b>",
])("%j shows no notice", (search) => {
	expect(noticeOf(search)).toBeNull();
});

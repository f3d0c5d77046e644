import { describe, expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { appealAnswerMail } from "./appeal-answer-mail.tsx";
import { decisionMail } from "./decision-mail.tsx";
import { reportAnswerMail } from "./report-answer-mail.tsx";

const HOSTILE = `"><script>alert('x')</script>`;
const decision = {
	kind: "account-suspended",
	reason: "Spam or scam",
	note: "",
	linkTitles: [],
	username: "ada",
	token: "a-token",
};

describe("the mail about a decision", () => {
	test.each([
		["warning", "A warning about your page"],
		["link-hidden", "A link on your page was hidden"],
		["page-suspended", "Your page is suspended"],
		["account-suspended", "Your account is suspended"],
	])("%s says what changes, why, and where to appeal", async (kind, heading) => {
		const mail = decisionMail({ ...decision, kind, linkTitles: ["Shop"] });
		const { text } = await renderMail(mail.body);
		expect(mail.subject).toContain(heading);
		expect(text).toContain("@ada");
		expect(text).toContain("Reason: Spam or scam");
		expect(text).toContain("/appeal/a-token");
	});

	test.each(["warning-withdrawn", "link-shown", "page-reinstated", "account-activated"])(
		"%s has no link to appeal",
		async (kind) => {
			const { text } = await renderMail(decisionMail({ ...decision, kind, token: null }).body);
			expect(text).not.toContain("/appeal/");
			expect(text).toContain("Reason: Spam or scam");
		},
	);

	test("keeps hostile titles and texts inert", async () => {
		const linkTitles = [HOSTILE];
		const mail = decisionMail({ ...decision, kind: "link-hidden", linkTitles, note: HOSTILE });
		const { html } = await renderMail(mail.body);
		expect(html).not.toContain("<script>");
	});
});

test("the answer to a report says whether we acted, and nothing else about the creator", async () => {
	const acted = await renderMail(
		reportAnswerMail({ page: "@ada", language: "en", isViolation: true }).body,
	);
	expect(acted.text).toContain("we have acted on it");
	const kept = await renderMail(
		reportAnswerMail({ page: "@ada", language: "en", isViolation: false }).body,
	);
	expect(kept.text).toContain("We found nothing that breaks our rules");
	const arabic = await renderMail(
		reportAnswerMail({ page: "@ada", language: "ar", isViolation: true }).body,
	);
	expect(arabic.text).toContain("\u2066@ada\u2069");
});

test("the answer to an appeal contains the administrator's text", async () => {
	const mail = appealAnswerMail({ isAccepted: false, answer: `No.\n${HOSTILE}` });
	const { html, text } = await renderMail(mail.body);
	expect(text).toContain("It stays in force.");
	expect(html).not.toContain("<script>");
});

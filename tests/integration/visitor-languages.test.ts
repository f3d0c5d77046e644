import { beforeAll, describe, expect, test } from "vitest";
import { reportAnswerMail } from "#app/features/admin/moderation/mails/report-answer-mail.tsx";
import { replyMail } from "#app/features/audience/inbox/mails/reply-mail.tsx";
import { confirmationMail } from "#app/features/audience/subscribers/mails/confirmation-mail.tsx";
import { directionOf, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { INVALID_FORMS } from "#app/middleware/limit-invalid-forms.server.ts";
import { db } from "#app/platform/db.server.ts";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { findEnglish, wordsIn } from "#tests/support/english-left.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import {
	insertVisitedSite,
	mark,
	type Screen,
	screensOf,
	type VisitedSite,
} from "#tests/support/visitor-screens.ts";

/**
 * Every screen of a visitor, in each language: no English of ours is left. What the creator wrote is in ⟦ ⟧, so that the
 * rest is ours.
 */

const server = await startServerForFile();

async function open({ path, form, userAgent }: Screen): Promise<string> {
	const headers = {
		Accept: "text/html",
		Origin: server.url,
		"User-Agent": userAgent ?? "Mozilla/5.0 Firefox/140.0",
	};
	const answer = await fetch(server.url + path, {
		headers,
		...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
	});
	return answer.text();
}

/** @returns English of ours in what a visitor gets, which the catalog of the language doesn't have either */
function englishIn(text: string, language: Language, username: string): string[] {
	return findEnglish(en, visitorTexts(language), language)(text, username);
}

/** A text of the catalog that each screen has. */
const SHOWN: Record<string, (texts: ReturnType<typeof visitorTexts>) => string[]> = {
	page: ({ page }) => [page.report, page.socials, page.verified, page.sensitive, page.pointCamera],
	card: ({ card }) => [card.seeAll],
	"contact form": ({ form }) => [form.name, form.optional, form.email, form.send],
	"empty contact form": ({ fields }) => [fields.emailMissing, fields.messageMissing],
	"long message": ({ fields }) => [fields.emailInvalid],
	"sent message": ({ form }) => [form.sent, form.sentText],
	"empty sign-up form": ({ fields }) => [
		fields.emailMissing,
		fields.consentMissing,
		fields.leaveEmpty,
	],
	"sent sign-up": ({ form }) => [form.checkEmail, form.checkEmailText],
	"delayed sign-up": ({ form }) => [form.emailTomorrow],
	event: ({ file }) => [file.place, file.details, file.addToCalendar, file.otherCalendars],
	"contact card": ({ file }) => [file.phone, file.address, file.saveContact],
	file: ({ file }) => [file.open],
	question: ({ question }) => [question.sensitive, question.continue, question.goBack],
	report: ({ report, frame }) => [
		report.heading,
		report.reasons.scam,
		report.send,
		frame.skip,
		frame.accept,
	],
	"empty report": ({ fields }) => [fields.reasonMissing, fields.leaveEmpty],
	"report of something else": ({ fields }) => [fields.detailsMissing],
	"sent report": ({ report }) => [report.sent, report.sentText],
	"subscription to confirm": ({ subscription }) => [subscription.toConfirm, subscription.decline],
	subscription: ({ subscription }) => [subscription.confirmed, subscription.unsubscribe],
	"ended subscription": ({ subscription }) => [subscription.ended, subscription.endedText],
	"subscription that is gone": ({ subscription }) => [subscription.invalid],
	"address to confirm": ({ confirmAddress }) => [confirmAddress.toConfirm, confirmAddress.notYou],
};

describe.each(LANGUAGES)("in %s", (language) => {
	let site: VisitedSite;
	beforeAll(async () => {
		site = await insertVisitedSite(language);
	});

	test("every screen has our texts in the language of the page, and says the language", async () => {
		const texts = visitorTexts(language);
		const problems: string[] = [];
		for (const screen of screensOf(site, language)) {
			const html = await open(screen);
			const [, tag = ""] = /<html ([^>]*)>/.exec(html) ?? [];
			if (!tag.startsWith(`lang="${language}" dir="${directionOf(language)}"`)) {
				problems.push(`${screen.name}: <html ${tag}>`);
			}
			const words = wordsIn(html);
			for (const text of SHOWN[screen.name]?.(texts) ?? []) {
				if (!words.includes(text.normalize())) problems.push(`${screen.name} lacks “${text}”`);
			}
			if (language === "en") continue;
			for (const found of englishIn(words, language, site.user.username)) {
				problems.push(`${screen.name}: ${found}`);
			}
		}
		expect(problems).toEqual([]);
	});

	test("an answer to what isn't read or found is in the language of the address or the browser", async () => {
		const { failures } = visitorTexts(language);
		const { contact } = site.ids;
		const form = `/go/${contact}/form?open&language=${language}`;
		const ask = async (path: string, init: RequestInit = {}) => {
			const headers = { Accept: "text/html", ...init.headers };
			const answer = await fetch(server.url + path, { ...init, headers });
			return { status: answer.status, html: await answer.text() };
		};
		const body = new URLSearchParams({ message: "Hello" });
		const preferred = { "Accept-Language": `${language}, en;q=0.5` };
		const answers = {
			otherSite: await ask(form, {
				method: "POST",
				body,
				headers: { Origin: "https://other.example" },
			}),
			unreadable: await ask(form, {
				method: "POST",
				body: "no parts",
				headers: { Origin: server.url, "Content-Type": "multipart/form-data; boundary=x" },
			}),
			tooLarge: await ask(form, {
				method: "POST",
				body: "x".repeat(1024 * 1024),
				headers: { Origin: server.url },
			}),
			missing: await ask("/go/00000000-0000-7000-8000-000000000000/form", { headers: preferred }),
		};
		expect(Object.entries(answers).map(([name, { status }]) => [name, status])).toEqual([
			["otherSite", 403],
			["unreadable", 400],
			["tooLarge", 413],
			["missing", 404],
		]);
		for (const [name, { html }] of Object.entries(answers)) {
			expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
			expect(wordsIn(html)).toContain(failures[name as keyof typeof failures].normalize());
			expect([name, language === "en" ? [] : englishIn(wordsIn(html), language, "")]).toEqual([
				name,
				[],
			]);
		}
	});

	test("the page as Markdown has our headings in its language", async () => {
		const text = await open({ name: "Markdown", path: `/${site.user.username}.md` });
		expect(text).toContain(`## ${visitorTexts(language).markdown.links}\n`);
		expect(language === "en" ? [] : englishIn(text, language, site.user.username)).toEqual([]);
	});

	test("emails to visitors are in the language of the page", async () => {
		const page = { name: mark("Ada"), address: "/ada", language };
		const reply = { page, text: mark("Yes"), writtenAt: new Date("2026-11-20") };
		const recipient = { token: "token", confirmedAt: null };
		for (const { subject, body } of [
			confirmationMail({ page: "/ada", language, token: "token" }),
			replyMail({ ...reply, recipient }),
			replyMail({ ...reply, recipient: { ...recipient, confirmedAt: new Date() } }),
			reportAnswerMail({ page: "@ada", language, isViolation: true }),
			reportAnswerMail({ page: "@ada", language, isViolation: false }),
		]) {
			const { html, text } = await renderMail(body);
			expect(html).toContain(`lang="${language}"`);
			const found = [subject, wordsIn(html), text].join("\n");
			expect(language === "en" ? [] : englishIn(found, language, "ada")).toEqual([]);
		}
	});
});

test("a form that is refused says why in the language of the page", async () => {
	const user = await insertUser({ tier: "max", emailVerified: false });
	await db.profile.update({ where: { id: user.profileId }, data: { language: "de" } });
	const { signup } = await insertEveryKind(user);
	const form = { email: "visitor@example.com", consent: "on" };
	const html = await open({ name: "closed list", path: `/go/${signup}/form`, form });
	expect(wordsIn(html)).toContain(visitorTexts("de").refusals.listClosed);
});

test("a network that has sent too many invalid forms is told so in the language of the page", async () => {
	const user = await insertUser({ tier: "max", emailVerified: true });
	await db.profile.update({ where: { id: user.profileId }, data: { language: "de" } });
	const { contact } = await insertEveryKind(user);
	const headers = { Accept: "text/html", Origin: server.url, "X-Forwarded-For": "203.0.113.77" };
	const send = () =>
		fetch(`${server.url}/go/${contact}/form?open&language=de`, {
			method: "POST",
			headers,
			body: new URLSearchParams({ message: "" }),
		});
	for (let count = 0; count < INVALID_FORMS.max; count += 1) {
		expect((await send()).status).toBe(400);
	}
	const answer = await send();
	expect(answer.status).toBe(429);
	expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(wordsIn(await answer.text())).toContain(visitorTexts("de").failures.tooMany);
});

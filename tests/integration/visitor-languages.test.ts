import { beforeAll, describe, expect, test } from "vitest";
import { reportAnswerMail } from "#app/features/admin/moderation/mails/report-answer-mail.tsx";
import { replyMail } from "#app/features/audience/inbox/mails/reply-mail.tsx";
import { confirmationMail } from "#app/features/audience/subscribers/mails/confirmation-mail.tsx";
import type { LinkDetails, LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { directionOf, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { db } from "#app/platform/db.server.ts";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { findEnglish, wordsIn } from "#tests/support/english-left.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { insertRecipient, insertSubscriber } from "#tests/support/forms-factory.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/**
 * Every screen of a visitor, in each language: no English of ours is left. What the creator wrote is in ⟦ ⟧, so that the
 * rest is ours.
 */

const server = await startServerForFile();

const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104";

const mark = (text: string) => (text === "" ? "" : `⟦${text}⟧`);
/** Details that are no words. */
const FACTS = new Set([
	"start",
	"end",
	"zone",
	"file",
	"type",
	"size",
	"phone",
	"email",
	"website",
]);

type Site = {
	user: InsertedUser;
	ids: Record<LinkKind, string>;
	tokens: { waiting: string; confirmed: string; ending: string; recipient: string };
};

async function insertPage(language: Language): Promise<Site> {
	const user = await insertUser({ tier: "max", emailVerified: true, name: mark("Ada") });
	const ids = await insertEveryKind(user);
	const { profileId } = user;
	await db.profile.update({
		where: { id: profileId },
		data: {
			language,
			bio: mark("Writes about engines"),
			socialLinks: {
				create: ["github", "mastodon"].map((platform, position) => ({
					platform,
					url: `https://${platform}.com/ada`,
					position,
					verifiedAt: position === 0 ? new Date() : null,
				})),
			},
		},
	});
	for (const { id, kind, title, details } of await db.link.findMany({ where: { profileId } })) {
		const marked = Object.entries(details as LinkDetails).map(([name, value]) =>
			typeof value === "string" && !FACTS.has(name) ? [name, mark(value)] : [name, value],
		);
		await db.link.update({
			where: { id },
			data: {
				title: mark(title),
				details: Object.fromEntries(marked),
				...(kind === "link" ? { sensitive: true, verifiedAt: new Date() } : {}),
			},
		});
	}
	const consentText = mark("Send me your news");
	const subscribe = async (email: string, confirmedAt: Date | null) =>
		(await insertSubscriber(user, { email, confirmedAt })).token;
	const tokens = {
		waiting: await subscribe("waiting@example.com", null),
		confirmed: await subscribe("confirmed@example.com", new Date()),
		ending: await subscribe("ending@example.com", new Date()),
		recipient: (await insertRecipient(user)).token,
	};
	await db.subscriber.updateMany({ where: { profileId }, data: { consentText } });
	return { user, ids, tokens };
}

type Screen = { name: string; path: string; form?: Record<string, string>; userAgent?: string };

function screensOf({ user: { username }, ids, tokens }: Site, language: Language): Screen[] {
	const { contact, signup } = ids;
	const long = { name: "x".repeat(101), email: "no", message: "x".repeat(2_001) };
	return [
		{ name: "page", path: `/${username}` },
		{ name: "card", path: `/${username}/card` },
		{ name: "contact form", path: `/go/${contact}/form` },
		{ name: "empty contact form", path: `/go/${contact}/form`, form: {} },
		{ name: "long message", path: `/go/${contact}/form`, form: long },
		{ name: "sent message", path: `/go/${contact}/form?sent=` },
		{ name: "sign-up form", path: `/go/${signup}/form` },
		{ name: "empty sign-up form", path: `/go/${signup}/form`, form: { leaveEmpty: "x" } },
		{ name: "sent sign-up", path: `/go/${signup}/form?sent=` },
		{ name: "delayed sign-up", path: `/go/${signup}/form?sent=delayed` },
		{ name: "event", path: `/go/${ids.event}/file` },
		{ name: "contact card", path: `/go/${ids.vcard}/file` },
		{ name: "file", path: `/go/${ids.file}/file`, userAgent: `${INSTAGRAM} Android` },
		{ name: "event in an app", path: `/go/${ids.event}/file`, userAgent: INSTAGRAM },
		{ name: "player", path: `/go/${ids.embed}/embed` },
		{ name: "question", path: `/go/${ids.link}` },
		{ name: "report", path: `/report/${username}` },
		{ name: "empty report", path: `/report/${username}`, form: { leaveEmpty: "x" } },
		{ name: "report of something else", path: `/report/${username}`, form: { reason: "other" } },
		{ name: "sent report", path: `/report/${username}?sent=1` },
		{ name: "subscription to confirm", path: `/subscription/${tokens.waiting}` },
		{ name: "subscription", path: `/subscription/${tokens.confirmed}` },
		{
			name: "ended subscription",
			path: `/subscription/${tokens.ending}?language=${language}`,
			form: { intent: "unsubscribe" },
		},
		{ name: "subscription that is gone", path: `/subscription/none?language=${language}` },
		{ name: "address to confirm", path: `/confirm-email/${tokens.recipient}` },
	];
}

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
	let site: Site;
	beforeAll(async () => {
		site = await insertPage(language);
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

	test("the page as Markdown has our headings in its language", async () => {
		const text = await open({ name: "Markdown", path: `/${site.user.username}.md` });
		expect(text).toContain(`## ${visitorTexts(language).markdown.links}\n`);
		expect(language === "en" ? [] : englishIn(text, language, site.user.username)).toEqual([]);
	});

	test("emails to visitors are in the language of the page", async () => {
		const page = { name: mark("Ada"), username: "ada", language };
		const reply = { page, text: mark("Yes"), writtenAt: new Date("2026-11-20") };
		const recipient = { token: "token", confirmedAt: null };
		for (const { subject, body } of [
			confirmationMail({ username: "ada", language, token: "token" }),
			replyMail({ ...reply, recipient }),
			replyMail({ ...reply, recipient: { ...recipient, confirmedAt: new Date() } }),
			reportAnswerMail({ username: "ada", language, isViolation: true }),
			reportAnswerMail({ username: "ada", language, isViolation: false }),
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

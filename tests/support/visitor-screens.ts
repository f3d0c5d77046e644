import type { LinkDetails, LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import type { Language } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "./accounts-factory.ts";
import { insertEveryKind } from "./every-kind.ts";
import { insertRecipient, insertSubscriber } from "./forms-factory.ts";

/** Every screen of a visitor, for walks through the languages. */

const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104";

/** Marks what the creator wrote, so that the rest is ours. */
export const mark = (text: string) => (text === "" ? "" : `⟦${text}⟧`);

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

export type VisitedSite = {
	user: InsertedUser;
	ids: Record<LinkKind, string>;
	tokens: { waiting: string; confirmed: string; ending: string; recipient: string };
};

/** @returns a page in this language with a link of each kind, and what visitors left there */
export async function insertVisitedSite(language: Language): Promise<VisitedSite> {
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

export type Screen = {
	name: string;
	path: string;
	/** What is posted to the path; missing for a screen that a visitor gets. */
	form?: Record<string, string>;
	userAgent?: string;
};

export function screensOf(
	{ user: { username }, ids, tokens }: VisitedSite,
	language: Language,
): Screen[] {
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

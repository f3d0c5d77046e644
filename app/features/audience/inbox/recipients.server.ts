import { createHash } from "node:crypto";
import {
	looksLikeToken,
	newToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { shortAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { type Language, languageOf } from "#app/i18n/languages.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** The people whom a page's creator has answered by email. */

/** A page, and an address that was entered in a contact form of it. */
type Correspondence = { profileId: string; email: string };

function keyOf({ profileId, email }: Correspondence) {
	const emailHash = createHash("sha256").update(`${profileId} ${email}`).digest();
	return { profileId, emailHash: new Uint8Array(emailHash) };
}

/** @param now time of the reply */
export async function recordReply(tx: Tx, about: Correspondence, now: Date): Promise<void> {
	const key = keyOf(about);
	await tx.contactRecipient.upsert({
		where: { profileId_emailHash: key },
		create: { ...key, token: newToken(), replies: 1, repliedAt: now },
		update: { replies: { increment: 1 }, repliedAt: now },
	});
}

/** @returns null for somebody whom the creator hasn't answered */
export function getRecipient(
	about: Correspondence,
): Promise<{ token: string; confirmedAt: Date | null } | null> {
	return db.contactRecipient.findUnique({
		where: { profileId_emailHash: keyOf(about) },
		select: { token: true, confirmedAt: true },
	});
}

/**
 * Whether the creator has to wait with another reply to a message: anybody may have typed the address, so its owner gets
 * one reply for each message, unless they have confirmed the address.
 */
export async function awaitsAnswer(
	tx: Pick<Tx, "contactReply" | "contactMessage" | "contactRecipient">,
	{ messageId, ...about }: Correspondence & { messageId: string },
): Promise<boolean> {
	const latest = await tx.contactReply.findFirst({
		where: { messageId },
		orderBy: { createdAt: "desc" },
		select: { createdAt: true },
	});
	if (latest === null) return false;
	const { profileId, email } = about;
	const since = { profileId, email, createdAt: { gt: latest.createdAt } };
	if ((await tx.contactMessage.count({ where: since })) > 0) return false;
	const confirmed = { ...keyOf(about), confirmedAt: { not: null } };
	return (await tx.contactRecipient.count({ where: confirmed })) === 0;
}

/** A page whose creator has answered the owner of an emailed link. */
export type AnsweringPage = {
	username: string;
	/** Short address: `/ada`, or its own domain. */
	address: string;
	name: string;
	language: Language;
	/** Whether visitors see the page. */
	isVisible: boolean;
	/** Whether the recipient has confirmed the address already. */
	isConfirmed: boolean;
};

/** Reads the page of an emailed link without changing anything. @returns null if the link is invalid */
export async function getAnsweringPage(token: string): Promise<AnsweringPage | null> {
	if (!looksLikeToken(token)) return null;
	const row = await db.contactRecipient.findUnique({
		where: { token },
		select: {
			confirmedAt: true,
			profile: {
				select: {
					...{ id: true, username: true, name: true, language: true },
					user: { select: { tier: true } },
					...SERVED_DOMAIN_COLUMNS,
				},
			},
		},
	});
	if (row === null) return null;
	const { id, username, name } = row.profile;
	const domain = mainDomainOf(row.profile, entitlementsOf(row.profile.user.tier));
	const address = shortAddress({ username, domain });
	const isVisible = (await db.profile.count({ where: { id, ...VISIBLE_PAGE } })) > 0;
	const language = languageOf(row.profile.language);
	return { username, address, name, language, isVisible, isConfirmed: row.confirmedAt !== null };
}

/** Confirms that an emailed link reached the owner of the address. @returns whether the link is valid */
export async function confirmRecipient(
	token: string,
	clock: Clock = systemClock,
): Promise<boolean> {
	if (!looksLikeToken(token)) return false;
	await db.contactRecipient.updateMany({
		where: { token, confirmedAt: null },
		data: { confirmedAt: clock.now() },
	});
	return (await db.contactRecipient.count({ where: { token } })) > 0;
}

export type ReplyNumbers = {
	/** Number of replies to people whose last one is at most 12 months old. */
	replies: number;
	/** Those of them that went to addresses that nobody has confirmed. */
	unansweredReplies: number;
};

/** Counts an account's replies, for administrators. Deleted messages count too. */
export async function countReplies({ userId }: { userId: string }): Promise<ReplyNumbers> {
	const [row] = await query<ReplyNumbers>({
		name: "contact-reply-numbers",
		text: `
			SELECT coalesce(sum(r.replies), 0)::int AS replies,
				coalesce(sum(r.replies) FILTER (WHERE r.confirmed_at IS NULL), 0)::int AS "unansweredReplies"
			FROM contact_recipient r JOIN profile p ON p.id = r.profile_id WHERE p.user_id = $1`,
		values: [userId],
	});
	return row ?? { replies: 0, unansweredReplies: 0 };
}

import { getRecipient, recordReply } from "#app/features/audience/inbox/recipients.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts contact and sign-up forms, messages and subscribers for tests directly into the database. */

export const CONSENT = "Send me your news by email, once a month.";

/** Adds a form at the end of the page. @returns the link's id */
export async function insertForm(
	{ profileId }: { profileId: string },
	kind: "contact" | "signup",
	{ title = kind === "contact" ? "Write to me" : "My news" }: { title?: string } = {},
): Promise<string> {
	const position = await db.link.count({ where: { profileId } });
	const details = kind === "contact" ? { text: "" } : { text: "", consent: CONSENT };
	const { id } = await db.link.create({
		data: { profileId, kind, title, url: "", details, position },
		select: { id: true },
	});
	return id;
}

/** @returns the message's id */
export async function insertMessage(
	{ profileId }: { profileId: string },
	given: { name?: string; email?: string; text?: string; spamAt?: Date; createdAt?: Date } = {},
): Promise<string> {
	const { id } = await db.contactMessage.create({
		data: {
			profileId,
			formTitle: "Write to me",
			name: "Grace",
			email: "grace@example.com",
			text: "Are you free in May?",
			...given,
		},
		select: { id: true },
	});
	return id;
}

/** Inserts a confirmed subscriber. */
export async function insertSubscriber(
	{ profileId }: { profileId: string },
	{ email = "grace@example.com", confirmedAt = new Date() as Date | null } = {},
): Promise<{ id: string; token: string }> {
	return db.subscriber.create({
		data: {
			profileId,
			email,
			consentText: CONSENT,
			consentedAt: new Date(),
			confirmedAt,
			token: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "").slice(0, 43),
		},
		select: { id: true, token: true },
	});
}

/** Inserts somebody whom the creator has answered once, and who hasn't confirmed the address. */
export async function insertRecipient(
	{ profileId }: { profileId: string },
	{ email = "grace@example.com" } = {},
): Promise<{ token: string }> {
	await db.$transaction((tx) => recordReply(tx, { profileId, email }, new Date()));
	const recipient = await getRecipient({ profileId, email });
	if (recipient === null) throw new Error("The reply wasn't recorded.");
	return recipient;
}

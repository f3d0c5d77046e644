import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertMessage } from "#tests/support/forms-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { inboxJobs } from "./jobs.server.ts";
import { markMessage } from "./mark-message.server.ts";
import { openMessage } from "./open-message.server.ts";
import { purgeMessagesAt } from "./purge-messages.server.ts";
import { countUnread, getMessage, listMessages, listMessagesAfter } from "./queries.server.ts";
import { replyToMessage } from "./reply-to-message.server.ts";
import { MAX_REPLIES } from "./schema.ts";
import { sendMessage } from "./send-message.server.ts";
import { showAddress } from "./show-address.server.ts";

beforeAll(() => startJobs(inboxJobs));
afterAll(stopJobs);

const DAY_MS = 24 * 60 * 60 * 1_000;
const message = { name: "Grace", email: "grace@example.com", message: "Are you free in May?" };

function send(
	page: InsertedUser,
	given: Partial<typeof message & { website: string }> = {},
	address = randomAddress(),
) {
	return sendMessage({
		page,
		formTitle: "Write to me",
		address,
		message: { ...message, ...given },
	});
}

const stored = ({ profileId }: InsertedUser) =>
	db.contactMessage.findMany({ where: { profileId }, orderBy: { id: "asc" } });

/** Waits for an email to this address. */
const mailTo = (to: string) =>
	vi.waitUntil(() => db.outboxMail.findFirst({ where: { to } }), { timeout: 10_000 });

describe("a message", () => {
	test("reaches the inbox and the owner's mailbox, without the sender's address", async () => {
		const owner = await insertUser({ emailVerified: true });
		await send(owner);
		const [row] = await stored(owner);
		expect(row).toMatchObject({ ...{ name: "Grace", email: "grace@example.com" }, spamAt: null });
		const mail = await mailTo(owner.email);
		expect(mail.subject).toBe("New message from Grace – Posy");
		expect(mail.text).toContain("Are you free in May?");
		expect(mail.text).toContain(`/dashboard/inbox/${row?.id}`);
		expect(mail.text + mail.html).not.toContain("grace@example.com");
	});

	test("isn't repeated in the email to an unverified address", async () => {
		const owner = await insertUser();
		await send(owner);
		const { subject, text } = await mailTo(owner.email);
		expect(subject).toBe("New message from your page – Posy");
		expect(text).not.toContain("May");
	});

	test("is stored once if the same form is sent twice, and never for a bot", async () => {
		const owner = await insertUser();
		await send(owner);
		await send(owner);
		await send(owner, { message: "Another one", website: "" });
		expect(await stored(owner)).toHaveLength(1);
	});

	test("is refused after 10 tries of a network, 5 of a sender, and 50 messages to a page", async () => {
		const owner = await insertUser();
		const limited = expect.objectContaining({ code: "rate_limited" });
		const address = randomAddress();
		for (let count = 0; count < 10; count += 1) {
			await send(owner, { email: `a${count}@example.com` }, address);
		}
		await expect(send(owner, { email: "b@example.com" }, address)).rejects.toEqual(limited);

		for (let count = 0; count < 5; count += 1) await send(owner, { message: `No. ${count}` });
		await expect(send(owner, { message: "No. 5" })).rejects.toEqual(limited);

		for (let count = 0; count < 35; count += 1) {
			// Sent by different people, so that only the page's limit is left.
			await send(owner, { email: `c${count}@example.com` });
		}
		await expect(send(owner, { email: "d@example.com" })).rejects.toEqual(limited);
		expect(await stored(owner)).toHaveLength(50);
	});

	test("from a sender marked as spam goes to the spam folder without an email", async () => {
		const owner = await insertUser({ emailVerified: true });
		const [first, second] = [await insertMessage(owner), await insertMessage(owner)];
		await markMessage({ owner, messageId: first, spam: true });
		expect((await getMessage(owner, second)).isSpam).toBe(true);

		await send(owner, { message: "Buy now" });
		expect((await stored(owner)).every(({ spamAt }) => spamAt !== null)).toBe(true);
		expect(await countUnread(owner)).toBe(0);
		const { messages } = await listMessages(owner, { folder: "spam", page: 1 });
		expect(messages).toHaveLength(3);

		await markMessage({ owner, messageId: second, spam: false });
		expect(await countUnread(owner)).toBe(3);
		expect(await db.outboxMail.count({ where: { to: owner.email } })).toBe(0);
	});
});

describe("the inbox", () => {
	test("lists messages, latest first, in parts that neither repeat nor skip one", async () => {
		const owner = await insertUser();
		const createdAt = new Date("2026-11-01T12:00:00Z");
		const ids: string[] = [];
		for (const text of ["1", "2", "3"]) ids.push(await insertMessage(owner, { text, createdAt }));
		ids.push(
			await insertMessage(owner, { text: "4", createdAt: new Date("2026-11-02T12:00:00Z") }),
		);
		const first = await listMessagesAfter(owner, { folder: "inbox", after: null, limit: 2 });
		const after = first.at(-1) ?? null;
		const second = await listMessagesAfter(owner, { folder: "inbox", after, limit: 5 });
		expect([...first, ...second].map(({ id }) => id)).toEqual(ids.toReversed());
	});

	test("counts unread messages until they are opened, and shows the address when asked", async () => {
		const owner = await insertUser();
		const messageId = await insertMessage(owner);
		expect(await countUnread(owner)).toBe(1);
		expect(await openMessage(owner, messageId)).toMatchObject({ email: null, isRead: false });
		expect(await countUnread(owner)).toBe(0);
		await markMessage({ owner, messageId, read: false });
		expect(await countUnread(owner)).toBe(1);
		await showAddress({ owner, messageId });
		await showAddress({ owner, messageId });
		expect((await getMessage(owner, messageId)).email).toBe("grace@example.com");
	});

	test("of another page is not found by any act", async () => {
		const [owner, other] = [
			await insertUser({ emailVerified: true }),
			await insertUser({ emailVerified: true }),
		];
		const messageId = await insertMessage(owner);
		// Someone who guesses the page's id too.
		for (const stranger of [other, { ...other, profileId: owner.profileId }]) {
			const about = { owner: stranger, messageId };
			for (const act of [
				() => getMessage(stranger, messageId),
				() => openMessage(stranger, messageId),
				() => showAddress(about),
				() => markMessage({ ...about, spam: true, read: true }),
				() => replyToMessage({ ...about, text: "Hello" }),
				() => deleteMessage(about),
			]) {
				await expect(act()).rejects.toMatchObject({ code: "not_found" });
			}
			expect((await listMessages(stranger, { folder: "inbox", page: 1 })).messages).toEqual([]);
		}
		expect(await getMessage(owner, messageId)).toMatchObject({
			email: null,
			isRead: false,
			isSpam: false,
			replies: [],
		});
	});

	test("forgets messages after a year and spam after 30 days", async () => {
		const owner = await insertUser();
		const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
		await insertMessage(owner, { text: "too old", createdAt: ago(367) });
		await insertMessage(owner, { text: "old spam", createdAt: ago(40), spamAt: ago(31) });
		await insertMessage(owner, { text: "new spam", createdAt: ago(40), spamAt: ago(29) });
		await insertMessage(owner, { text: "old", createdAt: ago(363) });
		await purgeMessagesAt();
		expect((await stored(owner)).map(({ text }) => text).sort()).toEqual(["new spam", "old"]);
	});
});

describe("a reply", () => {
	test("is emailed to the sender, shows the address, and is sent once", async () => {
		const owner = await insertUser({ emailVerified: true, name: "Ada" });
		const email = `grace-${crypto.randomUUID()}@example.com`;
		const messageId = await insertMessage(owner, { email, spamAt: new Date() });
		const id = crypto.randomUUID();
		await replyToMessage({ owner, messageId, id, text: "Yes, I am." });
		await replyToMessage({ owner, messageId, id, text: "Yes, I am." });
		const mail = await mailTo(email);
		expect(mail.subject).toBe("Ada replied to your message – Posy");
		expect(mail.text).toContain("Yes, I am.");
		expect(mail.text).not.toContain("free in May");
		const shown = await vi.waitUntil(async () => {
			const read = await getMessage(owner, messageId);
			return read.replies[0]?.sentAt ? read : null;
		});
		expect(shown).toMatchObject({ email, isSpam: false, replies: [{ id, refusal: null }] });
		expect(await db.outboxMail.count({ where: { to: email } })).toBe(1);
	});

	test("needs a verified address of the creator's own", async () => {
		const owner = await insertUser();
		const messageId = await insertMessage(owner);
		await expect(replyToMessage({ owner, messageId, text: "Hello" })).rejects.toMatchObject({
			code: "forbidden",
		});
		expect((await getMessage(owner, messageId)).email).toBeNull();
	});

	test(`is refused after ${MAX_REPLIES} to one message`, async () => {
		const owner = await insertUser({ emailVerified: true });
		const messageId = await insertMessage(owner);
		await db.contactReply.createMany({
			data: Array.from({ length: MAX_REPLIES }, () => ({ messageId, text: "Hello" })),
		});
		await expect(replyToMessage({ owner, messageId, text: "Hello" })).rejects.toMatchObject({
			code: "bad_request",
		});
	});
});

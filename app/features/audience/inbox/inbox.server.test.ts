import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSubscriber } from "#app/features/audience/subscribers/create-subscriber.server.ts";
import { subscriberJobs } from "#app/features/audience/subscribers/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { CONSENT, insertMessage } from "#tests/support/forms-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { createReply } from "./create-reply.server.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { deleteOldMessagesAt } from "./delete-old-messages.server.ts";
import { getSentText } from "./get-sent-text.server.ts";
import { inboxJobs } from "./jobs.server.ts";
import { countTry, mayNotify } from "./limits.server.ts";
import {
	countDoubtful,
	countUnread,
	getMessage,
	getSenderState,
	listMessages,
	listMessagesAfter,
} from "./queries.server.ts";
import { confirmRecipient, countReplies, getAnsweringPage } from "./recipients.server.ts";
import { MAX_REPLIES, REPLY_NEEDS_ANSWER } from "./schema.ts";
import { sendMessage } from "./send-message.server.ts";
import { openMessage, updateMessage } from "./update-message.server.ts";
import { updateShownAddress } from "./update-shown-address.server.ts";

beforeAll(() => startJobs([...inboxJobs, ...subscriberJobs]));
afterAll(stopJobs);

const DAY_MS = 24 * 60 * 60 * 1_000;
const message = { name: "Grace", email: "grace@example.com", message: "Are you free in May?" };

function send(
	page: InsertedUser,
	given: Partial<typeof message & { leaveEmpty: string }> = {},
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

/** Number of emails about messages that wait to be sent. */
async function queuedNotices({ userId }: InsertedUser): Promise<number> {
	const [row] = await db.$queryRaw<{ count: number }[]>`
		SELECT count(*)::int AS count FROM pgboss.job
		WHERE name = 'send-message-notice' AND state < 'completed' AND data->>'userId' = ${userId}`;
	return row?.count ?? 0;
}

const uniqueEmail = () => `grace-${crypto.randomUUID()}@example.com`;

/** Waits for an email to this address. */
const mailTo = (to: string) => until(() => db.outboxMail.findFirst({ where: { to } }));

describe("a message", () => {
	test("reaches the inbox and the owner's mailbox, without the sender's address", async () => {
		const owner = await insertUser({ emailVerified: true });
		await send(owner);
		const [row] = await stored(owner);
		expect(row).toMatchObject({ ...{ name: "Grace", email: "grace@example.com" }, spamAt: null });
		const mail = await mailTo(owner.email);
		expect(mail.subject).toBe("Message from Grace: Are you free in May?");
		expect(mail.text).toContain("Grace wrote in your form “");
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

	test("is stored once if the same form is sent twice", async () => {
		const owner = await insertUser();
		await send(owner);
		await send(owner);
		expect(await stored(owner)).toHaveLength(1);
	});

	test("is quoted to its sender for two minutes, by the id that only they get, also if it is spam", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const { messageId } = await send(owner);
		expect(await send(owner)).toEqual({ messageId });
		const [{ createdAt } = { createdAt: new Date() }] = await stored(owner);
		const later = (ms: number) => ({ now: () => new Date(createdAt.getTime() + ms) });
		const { profileId } = owner;
		const asked = { profileId, messageId };
		expect(await getSentText(asked, later(119_000))).toBe(message.message);
		expect(await getSentText(asked, later(120_000))).toBeNull();
		expect(await getSentText({ ...asked, profileId: other.profileId })).toBeNull();
		for (const id of ["", "tomorrow", crypto.randomUUID(), `${messageId} `]) {
			expect(await getSentText({ profileId, messageId: id })).toBeNull();
		}
		const spam = await send(owner, { message: "Buy this", leaveEmpty: "x" });
		expect(await getSentText({ profileId, ...spam })).toBe("Buy this");
	});

	test("with a filled honeypot field goes to the spam folder, marked, and the sender's next one doesn't", async () => {
		const owner = await insertUser({ emailVerified: true });
		await send(owner, { message: "Autofilled", leaveEmpty: "https://grace.example" });
		const [filled] = await stored(owner);
		expect(filled).toMatchObject({ spamAt: expect.any(Date), spamReason: "honeypot" });
		expect(await countDoubtful(owner)).toBe(1);
		expect(await countUnread(owner)).toBe(0);
		await send(owner, { message: "By hand" });
		expect((await stored(owner))[1]).toMatchObject({ spamAt: null, spamReason: null });
		const mail = await mailTo(owner.email);
		expect(mail.text).toContain("By hand");
		expect(await db.outboxMail.count({ where: { to: owner.email } })).toBe(1);
	});

	/** What was stored: "inbox" with an email, or why it is spam. */
	const places = async (owner: InsertedUser) => {
		const rows = await stored(owner);
		return rows.map(({ spamAt, spamReason }) => (spamAt === null ? "inbox" : spamReason));
	};
	const times = (count: number, place: string) => Array<string>(count).fill(place);

	test("beyond 5 a day of a sender goes to the spam folder without an email", async () => {
		const owner = await insertUser({ emailVerified: true });
		for (let count = 0; count < 7; count += 1) await send(owner, { message: `No. ${count}` });
		expect(await places(owner)).toEqual([...times(5, "inbox"), ...times(2, "limit")]);
		await until(async () => (await db.outboxMail.count({ where: { to: owner.email } })) === 5);
		// Not lost, nor is the sender marked.
		expect((await listMessages(owner, { folder: "spam", page: 1 })).messages).toMatchObject(
			times(2, "").map(() => ({ spamReason: "limit" })),
		);
		await send(owner, { email: "a6@example.com", message: "From home" });
		expect((await places(owner)).at(-1)).toBe("inbox");
	});

	const LIMITED = expect.objectContaining({ code: "rate_limited" });

	test("of a room behind one address reaches the inbox, a flood from there over forty pages doesn't", async () => {
		const owner = await insertUser({ emailVerified: true });
		const address = randomAddress();
		for (let count = 0; count < 150; count += 1) {
			await send(owner, { email: uniqueEmail() }, address);
		}
		expect(await places(owner)).toEqual(times(150, "inbox"));

		const pages = Array.from({ length: 40 }, () => crypto.randomUUID());
		const flood = pages.flatMap((profileId) => Array<string>(15).fill(profileId));
		const results = await Promise.allSettled(
			flood.map((profileId) => countTry({ profileId, address })),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(600 - 150);
		const other = await insertUser({ emailVerified: true });
		await expect(send(other, {}, address)).rejects.toEqual(LIMITED);
		await send(other);
		expect(await places(other)).toEqual(["inbox"]);
	});

	test("still reaches the inbox after four networks have sent what they could", async () => {
		const owner = await insertUser({ emailVerified: true });
		const { profileId } = owner;
		for (const address of Array.from({ length: 4 }, randomAddress)) {
			const tries = Array.from({ length: 260 }, () => countTry({ profileId, address }));
			const later = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
			expect(later.length).toBeLessThan(50);
			await Promise.all(
				Array.from({ length: 50 }, () =>
					mayNotify({ profileId, email: uniqueEmail(), isFirst: false }),
				),
			);
		}
		expect(await mayNotify({ profileId, email: uniqueEmail(), isFirst: false })).toBe(false);
		await send(owner, { message: "A real one" });
		expect(await places(owner)).toEqual(["inbox"]);
	});

	test("still reaches the inbox after an IPv6 /48 has sent what it could", async () => {
		const owner = await insertUser({ emailVerified: true });
		const { profileId } = owner;
		const block = `2001:db8:${randomInt(0x10000).toString(16)}`;
		const counted = await Promise.all(
			Array.from({ length: 60 }, (_, count) =>
				countTry({ profileId, address: `${block}:${count.toString(16)}::1` }),
			),
		);
		expect(counted.filter(({ isFirst }) => isFirst)).toHaveLength(50);
		await send(owner, { message: "A real one" });
		expect(await places(owner)).toEqual(["inbox"]);
	});

	test("is refused after 300 an hour of a network to one page, and from others it isn't", async () => {
		const owner = await insertUser({ emailVerified: true });
		const { profileId } = owner;
		const address = randomAddress();
		await Promise.all(Array.from({ length: 300 }, () => countTry({ profileId, address })));
		await expect(send(owner, { message: "No. 300" }, address)).rejects.toEqual(LIMITED);
		await send(owner, { message: "No. 300", email: "hopper@example.com" });
		expect(await places(owner)).toEqual(["inbox"]);
	});

	test("is emailed at most 5 times a day to an address that its owner hasn't verified", async () => {
		const owner = await insertUser();
		for (let count = 0; count < 7; count += 1) {
			await send(owner, { email: `b${count}@example.com` });
		}
		expect(await places(owner)).toEqual(times(7, "inbox"));
		await until(async () => (await queuedNotices(owner)) === 0);
		expect(await db.outboxMail.count({ where: { to: owner.email } })).toBe(5);
	});

	test("from a sender marked as spam goes to the spam folder without an email", async () => {
		const owner = await insertUser({ emailVerified: true });
		const [first, second] = [await insertMessage(owner), await insertMessage(owner)];
		await updateMessage({ owner, messageId: first, spam: true });
		expect((await getMessage(owner, second)).isSpam).toBe(true);

		await send(owner, { message: "Buy now" });
		expect((await stored(owner)).every(({ spamAt }) => spamAt !== null)).toBe(true);
		expect(await countUnread(owner)).toBe(0);
		const { messages } = await listMessages(owner, { folder: "spam", page: 1 });
		expect(messages).toHaveLength(3);

		await updateMessage({ owner, messageId: second, spam: false });
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
		await updateMessage({ owner, messageId, read: false });
		expect(await countUnread(owner)).toBe(1);
		await updateShownAddress({ owner, messageId });
		await updateShownAddress({ owner, messageId });
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
				() => updateShownAddress(about),
				() => updateMessage({ ...about, spam: true, read: true }),
				() => createReply({ ...about, text: "Hello" }),
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
		await deleteOldMessagesAt();
		expect((await stored(owner)).map(({ text }) => text).sort()).toEqual(["new spam", "old"]);
	});
});

describe("a reply", () => {
	test("is emailed to the sender, shows the address, and is sent once", async () => {
		const owner = await insertUser({ emailVerified: true, name: "Ada" });
		const email = `grace-${crypto.randomUUID()}@example.com`;
		const messageId = await insertMessage(owner, { email, spamAt: new Date() });
		const id = crypto.randomUUID();
		await createReply({ owner, messageId, id, text: "Yes, I am." });
		await createReply({ owner, messageId, id, text: "Yes, I am." });
		const mail = await mailTo(email);
		expect(mail.subject).toBe("You have a reply to your message – Posy");
		expect(mail.text).toContain("Yes, I am.");
		expect(mail.text).not.toContain("free in May");
		const shown = await until(async () => {
			const read = await getMessage(owner, messageId);
			return read.replies[0]?.sentAt ? read : null;
		});
		expect(shown).toMatchObject({ email, isSpam: false, replies: [{ id, refusal: null }] });
		expect(await db.outboxMail.count({ where: { to: email } })).toBe(1);
	});

	test("needs a verified address of the creator's own", async () => {
		const owner = await insertUser();
		const messageId = await insertMessage(owner);
		await expect(createReply({ owner, messageId, text: "Hello" })).rejects.toMatchObject({
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
		await expect(createReply({ owner, messageId, text: "Hello" })).rejects.toMatchObject({
			code: "bad_request",
		});
	});

	/** An account without the limits of new ones. */
	const insertOwner = async (given: { name?: string } = {}) => {
		const owner = await insertUser({ ...given, emailVerified: true });
		await db.user.update({ where: { id: owner.userId }, data: { trustedAt: new Date() } });
		return owner;
	};
	const refusal = (message: string) => ({ code: "bad_request", message });

	test("is refused until the recipient writes again or confirms, also if two are sent at once", async () => {
		const owner = await insertOwner();
		const email = uniqueEmail();
		const about = { owner, messageId: await insertMessage(owner, { email }) };
		const first = await Promise.allSettled(
			["One", "Two", "Three"].map((text) => createReply({ ...about, text })),
		);
		expect(first.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await getSenderState(owner, about.messageId)).toEqual({
			isConfirmed: false,
			awaitsAnswer: true,
		});
		await expect(createReply({ ...about, text: "More" })).rejects.toMatchObject(
			refusal(REPLY_NEEDS_ANSWER),
		);
		await insertMessage(owner, { email, createdAt: new Date(Date.now() + 60_000) });
		expect(await getSenderState(owner, about.messageId)).toMatchObject({ awaitsAnswer: false });
		await createReply({ ...about, text: "More" }, { now: () => new Date(Date.now() + 120_000) });
		await expect(createReply({ ...about, text: "And more" })).rejects.toMatchObject(
			refusal(REPLY_NEEDS_ANSWER),
		);
	});

	test("may follow another once the emailed link has confirmed the address, which only a press does", async () => {
		const owner = await insertOwner({ name: "Ada" });
		const email = uniqueEmail();
		const about = { owner, messageId: await insertMessage(owner, { email }) };
		await createReply({ ...about, text: "One" });
		expect(await countReplies(owner)).toEqual({ replies: 1, unansweredReplies: 1 });
		const [, token = ""] = /\/confirm-email\/([\w-]{43})/.exec((await mailTo(email)).text) ?? [];
		expect(await getAnsweringPage(token)).toMatchObject({
			username: owner.username,
			isConfirmed: false,
		});
		expect(await getSenderState(owner, about.messageId)).toMatchObject({ isConfirmed: false });

		expect(await confirmRecipient(token)).toBe(true);
		expect(await confirmRecipient(token)).toBe(true);
		expect(await getAnsweringPage(token)).toMatchObject({ isConfirmed: true });
		expect(await getSenderState(owner, about.messageId)).toEqual({
			isConfirmed: true,
			awaitsAnswer: false,
		});
		await createReply({ ...about, text: "Two" });
		const mail = await until(() =>
			db.outboxMail.findFirst({ where: { to: email, text: { contains: "Two" } } }),
		);
		expect(mail.subject).toBe("Ada replied to your message – Posy");
		expect(mail.text).not.toContain("confirm-email");
		expect(await countReplies(owner)).toEqual({ replies: 2, unansweredReplies: 0 });
	});

	test("isn't confirmed by a made-up link, or for another page", async () => {
		for (const token of ["", "%", "A".repeat(43), "' OR 1=1 --"]) {
			expect(await getAnsweringPage(token)).toBeNull();
			expect(await confirmRecipient(token)).toBe(false);
		}
		const [owner, other] = [await insertOwner(), await insertOwner()];
		const email = uniqueEmail();
		for (const page of [owner, other]) {
			await createReply({
				owner: page,
				messageId: await insertMessage(page, { email }),
				text: "Hello",
			});
		}
		const { token } = await db.contactRecipient.findFirstOrThrow({
			where: { profileId: owner.profileId },
		});
		await confirmRecipient(token);
		expect(await countReplies(other)).toEqual({ replies: 1, unansweredReplies: 1 });
	});

	test("is counted for administrators even if its message is deleted", async () => {
		const owner = await insertOwner();
		for (let count = 0; count < 2; count += 1) {
			const messageId = await insertMessage(owner, { email: uniqueEmail() });
			await createReply({ owner, messageId, text: "Buy now" });
			await deleteMessage({ owner, messageId });
		}
		expect(await countReplies(owner)).toEqual({ replies: 2, unansweredReplies: 2 });
		await deleteOldMessagesAt({ now: () => new Date(Date.now() + 367 * DAY_MS) });
		expect(await countReplies(owner)).toEqual({ replies: 0, unansweredReplies: 0 });
	});

	test("is refused after 3 a day to one mailbox, over all pages and with sign-ups", async () => {
		const name = `grace-${crypto.randomUUID()}`;
		const page = await insertUser({ emailVerified: true });
		await createSubscriber({
			page: { ...page, isVerified: true },
			consentText: CONSENT,
			address: randomAddress(),
			signUp: { email: `${name}@example.com`, consent: "on" },
		});
		const reply = async () => {
			const owner = await insertOwner();
			const email = `${name}+${crypto.randomUUID().slice(0, 8)}@example.com`;
			const messageId = await insertMessage(owner, { email });
			return createReply({ owner, messageId, text: "Hello" });
		};
		await reply();
		await reply();
		await expect(reply()).rejects.toMatchObject({ code: "rate_limited" });
	});

	test("of a new account is refused after 5 a day", async () => {
		const [fresh, trusted] = [await insertUser({ emailVerified: true }), await insertOwner()];
		const reply = async (owner: InsertedUser) => {
			const messageId = await insertMessage(owner, { email: uniqueEmail() });
			await createReply({ owner, messageId, text: "Hello" });
		};
		for (let count = 0; count < 5; count += 1) await reply(fresh);
		await expect(reply(fresh)).rejects.toMatchObject({
			code: "rate_limited",
			message: expect.stringContaining("new accounts"),
		});
		for (let count = 0; count < 6; count += 1) await reply(trusted);
	});
});

import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type Delivery, sendMail } from "#app/platform/mail.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertMessage, insertRecipient } from "#tests/support/forms-factory.ts";
import { sendReplyAt } from "./send-reply.server.ts";

vi.mock("#app/platform/mail.server.ts", async (original) => ({
	...(await original<typeof import("#app/platform/mail.server.ts")>()),
	sendMail: vi.fn(),
}));

async function replyAfter(delivery: Delivery) {
	vi.mocked(sendMail).mockResolvedValueOnce(delivery);
	const owner = await insertUser({ name: "Ada", emailVerified: true });
	const messageId = await insertMessage(owner);
	const { id: replyId } = await db.contactReply.create({ data: { messageId, text: "Yes" } });
	await sendReplyAt({ userId: owner.userId, replyId }, "run");
	return { owner, reply: await db.contactReply.findUniqueOrThrow({ where: { id: replyId } }) };
}

test("answers to a reply go to the creator", async () => {
	const { owner, reply } = await replyAfter({ outcome: "accepted" });
	expect(vi.mocked(sendMail)).toHaveBeenLastCalledWith(
		expect.objectContaining({
			to: "grace@example.com",
			replyTo: { name: "Ada", address: owner.email },
		}),
	);
	expect(reply).toMatchObject({ sentAt: expect.any(Date), refusal: null });
});

test("a reply that the recipient's server refuses is shown as not delivered", async () => {
	const { reply } = await replyAfter({ outcome: "refused", reason: "550 no such user" });
	expect(reply).toMatchObject({ sentAt: null, refusal: "550 no such user" });
});

test("a reply of another account, or of a suspended one, isn't sent", async () => {
	const owner = await insertUser({ status: "suspended" });
	const messageId = await insertMessage(owner);
	const { id: replyId } = await db.contactReply.create({ data: { messageId, text: "Yes" } });
	const before = vi.mocked(sendMail).mock.calls.length;
	await sendReplyAt({ userId: owner.userId, replyId }, "run");
	await sendReplyAt({ userId: (await insertUser()).userId, replyId }, "run");
	expect(vi.mocked(sendMail).mock.calls).toHaveLength(before);
});

describe("what the creator chose", () => {
	const NAME = `Win a prize now! ${"Click here. ".repeat(6)}`.trim();

	async function mailTo(confirmedAt: Date | null) {
		vi.mocked(sendMail).mockResolvedValueOnce({ outcome: "accepted" });
		const owner = await insertUser({ name: NAME, username: "win-a-prize", emailVerified: true });
		const messageId = await insertMessage(owner);
		await insertRecipient(owner);
		await db.contactRecipient.updateMany({
			where: { profileId: owner.profileId },
			data: { confirmedAt },
		});
		const { id: replyId } = await db.contactReply.create({
			data: { messageId, text: "A prize waits" },
		});
		await sendReplyAt({ userId: owner.userId, replyId }, "run");
		const mail = vi.mocked(sendMail).mock.lastCall?.[0];
		if (mail === undefined) throw new Error("no mail was sent");
		await db.profile.delete({ where: { id: owner.profileId } });
		const { preview, heading } = mail.body.props as { preview: unknown; heading: unknown };
		return { ...mail, preview: String(preview), heading };
	}

	test("isn't in the subject and preview for an address that was never confirmed", async () => {
		const { subject, preview, heading, replyTo } = await mailTo(null);
		for (const text of [subject, preview, heading]) expect(text).not.toMatch(/prize/i);
		expect(replyTo?.name.length).toBeLessThanOrEqual(40);
	});

	test("is in the subject for a confirmed one, with a bounded name", async () => {
		const { subject, preview } = await mailTo(new Date());
		expect(subject).toMatch(/^Win a prize now!.*… replied to your message/);
		expect(subject.length).toBeLessThan(80);
		expect(preview).toBe("A prize waits");
	});
});

import { expect, test, vi } from "vitest";
import { creatorMails, reportAnswers, sendToAccount } from "./recipient-limits.server.ts";

const uniqueEmail = () => `ada-${crypto.randomUUID()}@example.com`;

test("a mailbox gets ten answers to reports a day, and the rest is dropped", async () => {
	const email = uniqueEmail();
	const send = vi.fn(async () => {});
	for (let count = 0; count < 12; count += 1) await reportAnswers.send(email, send);
	expect(send).toHaveBeenCalledTimes(10);
	await reportAnswers.send(uniqueEmail(), send);
	expect(send).toHaveBeenCalledTimes(11);
});

test("a mail that fails, and that its job sends again, isn't counted", async () => {
	const account = { email: uniqueEmail(), emailVerifiedAt: null };
	const fail = () => Promise.reject(new Error("the mail server is down"));
	for (let count = 0; count < 10; count += 1) {
		await expect(sendToAccount(account, fail)).rejects.toThrow("down");
	}
	const send = vi.fn(async () => {});
	await sendToAccount(account, send);
	expect(send).toHaveBeenCalledOnce();
});

test("one mail that wasn't queued leaves room for another", async () => {
	const email = uniqueEmail();
	for (let count = 0; count < 3; count += 1) await creatorMails.consume(email);
	await expect(creatorMails.consume(email)).rejects.toMatchObject({ code: "rate_limited" });
	await creatorMails.giveBack(email);
	await creatorMails.giveBack(email);
	await creatorMails.consume(email);
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { runningJob } from "./current-run.server.ts";
import { db } from "./db.server.ts";
import { log } from "./log.server.ts";
import { keepMail, recordMail } from "./record-mail.server.ts";

const MAIL = { to: "ada@example.com", subject: "A letter" };
const TIMED_OUT = { error: "ETIMEDOUT, CONN", isFinal: false };
const TAKEN = { error: null, isFinal: true };

beforeEach(() => db.outboxMail.deleteMany());

const rows = () => db.outboxMail.findMany({ orderBy: { id: "asc" } });

test("retries of a run are one row, which counts them and ends as sent", async () => {
	const id = randomUUID();
	const send = (outcome: typeof TIMED_OUT | typeof TAKEN) =>
		runningJob.run({ id, isLastTry: false }, () => recordMail(MAIL, outcome));
	await send(TIMED_OUT);
	expect(await rows()).toMatchObject([
		{ ...MAIL, state: "waiting", tries: 1, error: "ETIMEDOUT, CONN" },
	]);
	await send(TIMED_OUT);
	await send(TAKEN);
	expect(await rows()).toMatchObject([
		{ state: "sent", tries: 3, error: null, html: "", text: "" },
	]);
});

test("the last try, or one outside of a run, has failed for good; a refusal is never retried", async () => {
	await runningJob.run({ id: randomUUID(), isLastTry: true }, () => recordMail(MAIL, TIMED_OUT));
	await recordMail(MAIL, TIMED_OUT);
	const refused = { error: "550 nobody here", isFinal: true };
	await runningJob.run({ id: randomUUID(), isLastTry: false }, () => recordMail(MAIL, refused));
	expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed", "refused"]);
});

test("emails of one run to several people are rows of their own", async () => {
	await runningJob.run({ id: randomUUID(), isLastTry: false }, async () => {
		await recordMail(MAIL, TAKEN);
		await recordMail({ ...MAIL, to: "noor@example.com" }, TAKEN);
	});
	expect(await rows()).toHaveLength(2);
});

test("an email that no server took is kept with its text", async () => {
	await keepMail({ ...MAIL, html: "<p>Hi</p>", text: "Hi" });
	expect(await rows()).toMatchObject([{ state: "kept", text: "Hi", html: "<p>Hi</p>" }]);
});

test("overlong and odd texts are cut, and a failure to record doesn't fail what was sent", async () => {
	const odd = { to: `${"a".repeat(300)}@example.com`, subject: `A\0${"🌼".repeat(400)}` };
	await recordMail(odd, { error: "x\0".repeat(400), isFinal: true });
	expect(await rows()).toHaveLength(1);
	const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
	await db.$executeRaw`ALTER TABLE outbox_mail RENAME TO outbox_mail_away`;
	await recordMail(MAIL, TAKEN);
	await db.$executeRaw`ALTER TABLE outbox_mail_away RENAME TO outbox_mail`;
	expect(warn).toHaveBeenCalledOnce();
});

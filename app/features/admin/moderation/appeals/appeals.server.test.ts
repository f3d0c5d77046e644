import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { createWarning } from "../decisions/create-warning.server.ts";
import { suspendAccount } from "../decisions/suspend-account.server.ts";
import { countWaiting } from "../queries.server.ts";
import { ownAppealPath, redirectSuspended } from "./appeal-path.server.ts";
import { createAppeal } from "./create-appeal.server.ts";
import { createAppealToken } from "./create-appeal-token.server.ts";
import { acceptAppeal, rejectAppeal } from "./decide-appeal.server.ts";
import { getAppealedDecision } from "./get-appealed-decision.server.ts";
import { listAppeals } from "./queries.server.ts";
import { appealSchema } from "./schema.ts";
import { sendAppealAnswer } from "./send-appeal-answer.server.ts";

const queued = recordQueuedJobs();

const MESSAGE = "That link is my own shop.";

async function suspended() {
	const [user, actor] = [await insertUser(), await insertAdministrator()];
	const { decisionId } = await suspendAccount({ actor, userId: user.userId });
	const token = await createAppealToken({ decisionId, forDays: 1 });
	queued.splice(0);
	return { user, actor, decisionId, token };
}

async function appealed() {
	const seeded = await suspended();
	const { token, decisionId } = seeded;
	await createAppeal({ token, message: MESSAGE, address: randomAddress() });
	const { id: appealId } = await db.moderationAppeal.findUniqueOrThrow({ where: { decisionId } });
	return { ...seeded, appealId };
}

async function actionsOf({ email }: { email: string }) {
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: email },
		orderBy: { position: "asc" },
	});
	return entries.map(({ action }) => action);
}

describe("the link to appeal", () => {
	test("opens the decision without sign-in, until it expires", async () => {
		const { token, decisionId } = await suspended();
		expect(await getAppealedDecision(token)).toMatchObject({
			id: decisionId,
			explained: { title: "Your account is suspended" },
			reason: "Admin action",
			appeal: null,
		});
		const later = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
		expect(await getAppealedDecision(token, later)).toBeNull();
		expect(await getAppealedDecision("A".repeat(43))).toBeNull();
		expect(await getAppealedDecision("x")).toBeNull();
	});

	test("is stored as a hash, and expired ones are deleted with the next", async () => {
		const { token, decisionId } = await suspended();
		const later = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
		await createAppealToken({ decisionId, forDays: 1 }, later);
		const stored = await db.appealToken.findMany({ where: { decisionId } });
		expect(stored).toHaveLength(1);
		expect(Buffer.from(stored[0]?.tokenHash ?? []).toString("base64url")).not.toContain(token);
	});

	test("is made for the owner of a suspended account who signs in", async () => {
		const { user, token } = await suspended();
		const details = { problem: "suspended", userId: user.userId };
		const { AppError } = await import("#app/platform/errors.server.ts");
		const answer = await redirectSuspended(new AppError("forbidden", "", details));
		expect(answer?.status).toBe(303);
		const path = answer?.headers.get("Location") ?? "";
		expect(path).toMatch(/^\/appeal\/[\w-]{43}$/);
		expect(path).not.toContain(token);
		expect(await getAppealedDecision(path.slice("/appeal/".length))).not.toBeNull();
		expect(await redirectSuspended(new Error("other"))).toBeNull();
		const { userId } = await insertUser({ status: "suspended" });
		const undecided = new AppError("forbidden", "", { problem: "suspended", userId });
		expect(await redirectSuspended(undecided)).toBeNull();
	});

	test("is made for own decisions only", async () => {
		const { user, decisionId } = await suspended();
		const { userId } = await insertUser();
		await expect(ownAppealPath({ userId, decisionId })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await ownAppealPath({ userId: user.userId, decisionId })).toMatch(/^\/appeal\//);
	});
});

describe("an appeal", () => {
	test("is sent once, and waits for an answer", async () => {
		const { appeals: before } = await countWaiting();
		const { token, decisionId } = await appealed();
		expect(await countWaiting()).toMatchObject({ appeals: before + 1 });
		const { appeals } = await listAppeals({ isOpen: true, after: null });
		expect(appeals.at(-1)).toMatchObject({ decision: { kind: "account-suspended" } });
		await expect(
			createAppeal({ token, message: MESSAGE, address: randomAddress() }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await db.moderationAppeal.count({ where: { decisionId } })).toBe(1);
	});

	test("is sent once by two tabs at once", async () => {
		const { token } = await suspended();
		const outcomes = await Promise.allSettled(
			[1, 2].map(() => createAppeal({ token, message: MESSAGE, address: randomAddress() })),
		);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	});

	test("is refused with an unknown link", async () => {
		await expect(
			createAppeal({ token: "A".repeat(43), message: MESSAGE, address: randomAddress() }),
		).rejects.toMatchObject({ code: "not_found" });
	});

	test("that is accepted lifts the decision, with one email and both audit entries", async () => {
		const { user, appealId, token } = await appealed();
		const other = await insertAdministrator();
		await acceptAppeal({ actor: other, appealId, note: "Sorry." });
		expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
			status: "active",
		});
		expect(await getAppealedDecision(token)).toMatchObject({
			liftedAt: expect.any(Date),
			appeal: { outcome: "accepted", answer: "Sorry." },
		});
		expect(queued.map(({ job }) => job)).toEqual(["send-moderation-decision"]);
		expect(await actionsOf(other)).toEqual(["user.activated", "appeal.accepted"]);
	});

	test("that is rejected leaves the decision", async () => {
		const { user, appealId } = await appealed();
		const other = await insertAdministrator();
		await rejectAppeal({ actor: other, appealId, note: "It is phishing." });
		expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
			status: "suspended",
		});
		expect(queued.map(({ job }) => job)).toEqual(["send-appeal-answer"]);
		expect(await actionsOf(other)).toEqual(["appeal.rejected"]);
	});

	test("is answered once: nothing happens for the second administrator", async () => {
		const { user, appealId } = await appealed();
		const [first, second] = [await insertAdministrator(), await insertAdministrator()];
		await rejectAppeal({ actor: first, appealId, note: "No." });
		await expect(acceptAppeal({ actor: second, appealId, note: "" })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
			status: "suspended",
		});
		expect(await actionsOf(second)).toEqual([]);
	});

	test("is not answered by the administrator who has decided, while there is another", async () => {
		const { user, actor, appealId } = await appealed();
		for (const answer of [acceptAppeal, rejectAppeal]) {
			await expect(answer({ actor, appealId, note: "Mine" })).rejects.toMatchObject({
				code: "forbidden",
			});
		}
		expect(await db.user.count({ where: { id: user.userId, status: "suspended" } })).toBe(1);
		await db.administrator.deleteMany({ where: { id: { not: actor.administratorId } } });
		await acceptAppeal({ actor, appealId, note: "" });
		expect(await db.user.count({ where: { id: user.userId, status: "active" } })).toBe(1);
	});

	test("can be accepted after the decision was lifted", async () => {
		const { appealId, decisionId } = await appealed();
		await db.moderationDecision.update({
			where: { id: decisionId },
			data: { liftedAt: new Date() },
		});
		await acceptAppeal({ actor: await insertAdministrator(), appealId, note: "" });
		expect(queued.map(({ job }) => job)).toEqual(["send-appeal-answer"]);
	});
});

test("a warning can be appealed against too", async () => {
	const [user, actor, other] = [
		await insertUser(),
		await insertAdministrator(),
		await insertAdministrator(),
	];
	const { decisionId } = await createWarning({ actor, userId: user.userId });
	const token = await createAppealToken({ decisionId, forDays: 1 });
	await createAppeal({ token, message: MESSAGE, address: randomAddress() });
	const { id } = await db.moderationAppeal.findUniqueOrThrow({ where: { decisionId } });
	await acceptAppeal({ actor: other, appealId: id, note: "" });
	expect(await actionsOf(other)).toEqual(["warning.withdrawn", "appeal.accepted"]);
});

describe("the answer", () => {
	test.each([
		["accepted", acceptAppeal, "You were right."],
		["rejected", rejectAppeal, "It stays in force."],
	] as const)("is mailed once the appeal is %s, and not before", async (_outcome, decide, said) => {
		const { user, appealId } = await appealed();
		const actor = await insertAdministrator();
		const send = (userId = user.userId) => sendAppealAnswer.run({ userId, appealId }, appealId);
		const mails = () => db.outboxMail.findMany({ where: { to: user.email } });
		await send();
		expect(await mails()).toEqual([]);
		await decide({ actor, appealId, note: "We looked again." });
		await send((await insertUser()).userId);
		expect(await mails()).toEqual([]);
		await send();
		expect(await mails()).toMatchObject([
			{ text: expect.stringMatching(new RegExp(`${said}[^]*We looked again\\.`)) },
		]);
	});
});

test.each([
	[{}, "Say why you think that this is a mistake"],
	[
		{ message: "\u2028 short " },
		"Say why you think that this is a mistake, in at least 10 characters",
	],
	[{ message: "x".repeat(2_001) }, "Your appeal must be at most 2000 characters"],
])("an appeal must say why: %o", (fields, message) => {
	expect(appealSchema.safeParse(fields).error?.issues).toMatchObject([{ message }]);
	expect(appealSchema.parse({ message: MESSAGE })).toEqual({ message: MESSAGE });
});

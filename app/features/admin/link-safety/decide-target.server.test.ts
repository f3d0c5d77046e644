import { domainToASCII } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { checkTargets } from "./check-targets.server.ts";
import { checkTargetsAgain } from "./check-targets-again.server.ts";
import { decideTarget } from "./decide-target.server.ts";
import { parseEntry } from "./entries/parse-entry.server.ts";
import { createEntry, deleteEntry } from "./entries/update-entries.server.ts";
import {
	countFlaggedTargets,
	listEntries,
	listFlaggedTargets,
	listTrustedAccounts,
	TARGETS_PER_PAGE,
} from "./queries.server.ts";
import type { TargetDecision } from "./schema.ts";
import { sendHiddenLinks } from "./send-hidden-links.server.ts";
import { isTrustedAccount } from "./trust/trust.server.ts";
import { trustAccount, withdrawTrust } from "./trust/update-account-trust.server.ts";
import { updateJudgedLinks } from "./update-judged-links.server.ts";

/** What was queued runs when the test says so. */
const queued = recordQueuedJobs();
const jobs: readonly Job<never>[] = [updateJudgedLinks, checkTargetsAgain, sendHiddenLinks];

async function runQueued(): Promise<void> {
	for (let next = queued.shift(); next; next = queued.shift()) {
		const { job, data } = next;
		const found = jobs.find(({ name }) => name === job);
		if (!found) throw new Error(`${job} was queued`);
		await found.run(data as never);
	}
}

let actor: AuditActor;
beforeEach(async () => {
	await db.judgedTarget.deleteMany();
	await db.targetEntry.deleteMany();
	actor = await insertAdministrator();
});

const LOOK_ALIKE = `https://${domainToASCII("раураl.com")}`;

async function flag(address: string, finalAddress = address) {
	await checkTargets([{ address, finalAddress }]);
	const { rows } = await listFlaggedTargets({});
	const found = rows.find((row) => row.address === address);
	if (!found) throw new Error(`${address} isn't flagged`);
	return found;
}

function decide(intent: TargetDecision["intent"], target: Awaited<ReturnType<typeof flag>>) {
	const { addressHash, judgedHash } = target;
	return decideTarget({ actor, decision: { intent, addressHash, judgedHash } });
}

const DECIDED = {
	code: "conflict",
	message:
		"This address was decided on elsewhere, or it now leads somewhere else. Reload the page.",
};

describe("a flagged address", () => {
	test("is listed with the pages that link to it, and leaves the queue when it is allowed", async () => {
		const owner = await insertUser();
		const link = await insertLink(owner, { url: LOOK_ALIKE });
		const target = await flag(LOOK_ALIKE);
		await runQueued();
		expect(target).toMatchObject({ reason: "look-alike", usernames: [owner.username] });
		expect(await countFlaggedTargets()).toBe(1);
		const verdict = async () =>
			(await db.link.findUniqueOrThrow({ where: { id: link.id } })).targetVerdict;
		expect(await verdict()).toBe("flagged");
		await decide("allow-target", target);
		await runQueued();
		expect([await verdict(), await countFlaggedTargets()]).toEqual([null, 0]);
		// The check that follows finds the same.
		await checkTargets([{ address: LOOK_ALIKE, finalAddress: LOOK_ALIKE }]);
		expect(await countFlaggedTargets()).toBe(0);
	});

	test("is blocked alone, or with the domain that it leads to", async () => {
		const [one, two] = [`${LOOK_ALIKE}/one`, `${LOOK_ALIKE}/two`];
		const short = await flag("https://short.example/x", one);
		const direct = await flag(two);
		await decide("block-address", direct);
		await runQueued();
		const verdicts = async () =>
			Object.fromEntries(
				(await db.judgedTarget.findMany()).map(({ address, verdict }) => [address, verdict]),
			);
		expect(await verdicts()).toEqual({ "https://short.example/x": "flagged", [two]: "blocked" });
		await decide("block-domain", short);
		await runQueued();
		expect(await verdicts()).toEqual({ "https://short.example/x": "blocked", [two]: "blocked" });
		const { rows } = await listEntries({});
		expect(rows.map(({ key }) => key)).toEqual([
			domainToASCII("раураl.com"),
			`${domainToASCII("раураl.com")}/two`,
		]);
	});

	test("of two administrators, the second is told", async () => {
		const target = await flag(LOOK_ALIKE);
		await decide("allow-target", target);
		await expect(decide("block-address", target)).rejects.toMatchObject(DECIDED);
		expect(await db.targetEntry.count()).toBe(0);
		const both = await flag(`${LOOK_ALIKE}/b`);
		const results = await Promise.allSettled([
			decide("allow-target", both),
			decide("allow-target", both),
		]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	});

	test("that leads elsewhere by now isn't decided by what the administrator saw", async () => {
		const seen = await flag(LOOK_ALIKE);
		await checkTargets([{ address: LOOK_ALIKE, finalAddress: `${LOOK_ALIKE}/login` }]);
		await expect(decide("allow-target", seen)).rejects.toMatchObject(DECIDED);
	});

	test("is found on a later page of the queue", async () => {
		await checkTargets(
			Array.from({ length: TARGETS_PER_PAGE + 3 }, (_, n) => ({ address: `http://192.0.2.${n}/` })),
		);
		const first = await listFlaggedTargets({});
		const second = await listFlaggedTargets({ after: first.next ?? "" });
		expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 3, null]);
		const seen = [...first.rows, ...second.rows].map(({ address }) => address);
		expect(new Set(seen).size).toBe(TARGETS_PER_PAGE + 3);
		expect((await listFlaggedTargets({ after: "'; DROP" })).rows).toHaveLength(50);
	});
});

describe("an entry", () => {
	test.each([
		["Example.COM", "example.com"],
		["*.example.com", "example.com"],
		["https://www.example.com/", "example.com"],
		["bücher.example", "xn--bcher-kva.example"],
		["https://example.com/Page/?q=1#x", "example.com/Page?q=1"],
		["https://github.io/page", "github.io/page"],
		["evil.github.io", "evil.github.io"],
		["192.0.2.1", "192.0.2.1"],
		["[2001:db8::1]", "2001:db8::1"],
	])("%s is stored as %s", (text, key) => {
		expect(parseEntry(text).key).toBe(key);
	});

	test.each([
		["github.io", /Many sites share github\.io/],
		["https://co.uk/", /Many sites share co\.uk/],
		["not a domain", /isn’t a domain/],
		["mailto:a@example.com", /isn’t a domain|Many sites/],
		["javascript://x", /isn’t a domain/],
		["http://", /isn’t a domain/],
	])("%s is refused", (text, message) => {
		let refusal: unknown;
		try {
			parseEntry(text);
		} catch (error) {
			refusal = error;
		}
		expect(refusal).toMatchObject({
			code: "invalid",
			message: expect.stringMatching(message),
			details: { field: "entry" },
		});
	});

	test("is added once, is found by its domain, and lifts what it blocked when it is removed", async () => {
		const address = "https://shop.evil.example/a";
		await checkTargets([{ address }]);
		await createEntry({ actor, kind: "block", entry: "evil.example", note: "Ticket 7" });
		await runQueued();
		const verdict = async () => (await db.judgedTarget.findFirstOrThrow()).verdict;
		expect(await verdict()).toBe("blocked");
		await expect(
			createEntry({ actor, kind: "allow", entry: "EVIL.example" }),
		).rejects.toMatchObject({
			code: "conflict",
			details: { field: "entry" },
		});
		const { rows } = await listEntries({ q: address, kind: "block" });
		expect(rows).toMatchObject([{ key: "evil.example", note: "Ticket 7" }]);
		const remove = () => deleteEntry({ actor, entryId: rows[0]?.id ?? "" });
		await remove();
		await runQueued();
		expect(await verdict()).toBeNull();
		await expect(remove()).rejects.toMatchObject({ code: "not_found" });
		const entries = await db.auditEntry.findMany({
			where: { administratorEmail: actor.email },
			orderBy: { position: "asc" },
		});
		expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
			{ action: "target-entry.added", before: null, after: { Kind: "Block", Note: "Ticket 7" } },
			{ action: "target-entry.removed", before: { Kind: "Block", Note: "Ticket 7" }, after: null },
		]);
	});
});

test("an account is trusted by hand once, and not when the trust is withdrawn", async () => {
	const account = await insertUser();
	const { username, userId } = account;
	await trustAccount({ actor, username });
	expect(await isTrustedAccount(account)).toBe(true);
	expect((await listTrustedAccounts()).map((each) => each.username)).toContain(username);
	await expect(trustAccount({ actor, username })).rejects.toMatchObject({ code: "conflict" });
	await withdrawTrust({ actor, userId });
	expect(await isTrustedAccount(account)).toBe(false);
	await expect(withdrawTrust({ actor, userId })).rejects.toMatchObject({ code: "conflict" });
	await expect(trustAccount({ actor, username: "nobody-here" })).rejects.toMatchObject({
		code: "not_found",
		details: { field: "username" },
	});
});

import { text } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { transaction } from "#app/platform/sql.server.ts";
import type { AuditFields } from "./actions.ts";
import { exportAuditLog } from "./export-audit-log.server.ts";
import { listEntriesAbout } from "./list-entries-about.server.ts";
import { AUDIT_PAGE_SIZE, listAuditEntries } from "./queries.server.ts";
import { recordAudit } from "./record-audit.server.ts";
import { auditSearchString, readAuditSearch } from "./schema.ts";
import { verifyAuditLog } from "./verify-audit-log.server.ts";

const ADA = "ada@example.com";

function add({
	email = ADA,
	label = "Target",
	before,
	after,
	now,
}: {
	email?: string;
	label?: string;
	before?: AuditFields;
	after?: AuditFields;
	now?: Date;
} = {}) {
	return db.$transaction((tx) =>
		recordAudit(
			tx,
			{
				actor: { administratorId: crypto.randomUUID(), email, requestId: "test-request" },
				action: "administrator.invited",
				target: { type: "invitation", id: "1", label },
				...(before ? { before } : {}),
				...(after ? { after } : {}),
			},
			now ? { now: () => now } : undefined,
		),
	);
}

async function addMany(count: number) {
	for (let left = count; left > 0; left -= 1) await add();
}

/** Changes the table as somebody with full access to the database could: without the triggers. */
function tamper(...statements: string[]) {
	return transaction(async (client) => {
		await client.query("SET LOCAL session_replication_role = replica");
		for (const statement of statements) await client.query(statement);
	});
}

beforeEach(() =>
	tamper(
		"DELETE FROM audit_entry",
		"UPDATE audit_head SET position = 0, hash = decode(repeat('00', 32), 'hex')",
	),
);

describe("the audit log", () => {
	test("stores an entry with its change, or neither", async () => {
		await expect(
			db.$transaction(async (tx) => {
				await recordAudit(tx, {
					actor: { administratorId: null, email: ADA, requestId: "r" },
					action: "password.changed",
					target: { type: "administrator", id: "1", label: ADA },
				});
				throw new Error("the change failed");
			}),
		).rejects.toThrow("the change failed");
		expect(await db.auditEntry.count()).toBe(0);
		await add({ before: { Name: "A" }, after: { Name: "B" } });
		expect(await db.auditEntry.findFirst()).toMatchObject({
			position: 1,
			administratorEmail: ADA,
			before: { Name: "A" },
			after: { Name: "B" },
			requestId: "test-request",
		});
	});

	test.each([
		["an update", "UPDATE audit_entry SET action = 'x'"],
		["a delete", "DELETE FROM audit_entry"],
		["a truncation", "TRUNCATE audit_entry"],
		["setting the head back", "UPDATE audit_head SET position = position - 1"],
		["removing the head", "DELETE FROM audit_head"],
		["truncating the head", "TRUNCATE audit_head"],
	])("refuses %s", async (_what, statement) => {
		await add();
		await expect(db.$executeRawUnsafe(statement)).rejects.toThrow("append-only");
		expect(await db.auditEntry.count()).toBe(1);
		expect(await verifyAuditLog()).toEqual({ isIntact: true, entries: 1 });
	});

	test("chains concurrent entries without gaps", async () => {
		await Promise.all(Array.from({ length: 20 }, () => add()));
		expect(await verifyAuditLog()).toEqual({ isIntact: true, entries: 20 });
	});

	test("stays intact with hostile and long text", async () => {
		const hostile = `\u0000\ud800</script>\u2028=1+1 ${"e\u0301".repeat(2_000)} 😀`;
		await add({ email: hostile, label: hostile, after: { z: hostile, a: "1", B: "2" } });
		await add();
		expect(await verifyAuditLog()).toEqual({ isIntact: true, entries: 2 });
	});
});

describe("verifyAuditLog", () => {
	beforeEach(() => addMany(4));

	test.each([
		["administrator_email = 'eve@example.com'"],
		["administrator_id = NULL"],
		["action = 'password.changed'"],
		["target_type = 'x'"],
		["target_id = 'x'"],
		["target_label = 'x'"],
		[`before = '{"a":"b"}'`],
		[`after = '{"a":"b"}'`],
		["request_id = 'x'"],
		["created_at = created_at + interval '1 ms'"],
		["hash = decode(repeat('11', 32), 'hex')"],
		["previous_hash = decode(repeat('11', 32), 'hex')"],
	])("finds an entry with a changed %s", async (assignment) => {
		await tamper(`UPDATE audit_entry SET ${assignment} WHERE position = 2`);
		expect(await verifyAuditLog()).toMatchObject({
			isIntact: false,
			entries: 1,
			position: 2,
			problem: "changed",
		});
	});

	test.each([1, 3, 4])("finds that entry %i of 4 was removed", async (position) => {
		await tamper(`DELETE FROM audit_entry WHERE position = ${position}`);
		expect(await verifyAuditLog()).toMatchObject({
			isIntact: false,
			entries: position - 1,
			position,
			problem: "removed",
		});
	});

	test("finds an entry that was removed and the later ones renumbered", async () => {
		await tamper(
			"DELETE FROM audit_entry WHERE position = 2",
			"UPDATE audit_entry SET position = 2 WHERE position = 3",
			"UPDATE audit_entry SET position = 3 WHERE position = 4",
		);
		expect(await verifyAuditLog()).toMatchObject({ isIntact: false, position: 2 });
	});
});

describe("listAuditEntries", () => {
	test("pages by position in both directions, and shows each entry once", async () => {
		await addMany(2 * AUDIT_PAGE_SIZE + 3);
		const first = await listAuditEntries({});
		expect(first.entries.map(({ position }) => position)).toEqual(range(103, 54));
		expect(first).toMatchObject({ newer: null, older: 54 });
		const second = await listAuditEntries({ before: 54 });
		expect(second.entries.map(({ position }) => position)).toEqual(range(53, 4));
		expect(second).toMatchObject({ newer: 53, older: 4 });
		const third = await listAuditEntries({ before: 4 });
		expect(third.entries.map(({ position }) => position)).toEqual([3, 2, 1]);
		expect(third).toMatchObject({ newer: 3, older: null });
		const back = await listAuditEntries({ after: 3 });
		expect(back.entries.map(({ position }) => position)).toEqual(range(53, 4));
		expect(back).toMatchObject({ newer: 53, older: 4 });
		expect(await listAuditEntries({ after: 53 })).toMatchObject({ newer: null, older: 54 });
	});

	test("filters by administrator, action and days", async () => {
		await add({ now: new Date("2026-03-01T23:59:59.999Z") });
		await add({ email: "bob@example.com", now: new Date("2026-03-02T00:00:00Z") });
		await add({ now: new Date("2026-03-03T00:00:00Z") });
		const positions = async (search: string) => {
			const { entries } = await listAuditEntries(readAuditSearch(new URLSearchParams(search)));
			return entries.map(({ position }) => position);
		};
		expect(await positions("administrator=BOB@example.com")).toEqual([2]);
		expect(await positions("from=2026-03-02")).toEqual([3, 2]);
		expect(await positions("to=2026-03-02")).toEqual([2, 1]);
		expect(await positions("from=2026-03-02&to=2026-03-02")).toEqual([2]);
		expect(await positions("action=password.changed")).toEqual([]);
		expect(await positions("target=Target")).toEqual([3, 2, 1]);
		expect(await positions("target=nobody@example.com")).toEqual([]);
		await add({ label: "moved@example.com" });
		const [moved] = await db.auditEntry.findMany({ orderBy: { position: "desc" }, take: 1 });
		expect(await positions("target=moved@example.com")).toEqual([4]);
		expect(await positions(`target=${moved?.targetId}`)).toContain(4);
		// Unreadable values count as no filter.
		expect(await positions("action=nonsense&from=2026-99-99&to=x&before=-1&after=a")).toEqual([
			4, 3, 2, 1,
		]);
	});
});

describe("exportAuditLog", () => {
	test("neutralizes formulas, describes changes in words, and is recorded", async () => {
		await add({ label: "=HYPERLINK(1)", before: { Name: "A" }, after: { Name: "B" } });
		await add({ label: '@cmd,"quoted"', email: "+1@example.com" });
		const actor = { administratorId: null, email: ADA, requestId: "r" };
		const { fileName, stream } = await exportAuditLog(
			{ actor, filters: { action: "administrator.invited" } },
			{ now: () => new Date("2026-03-01T10:00:00Z") },
		);
		const csv = await text(stream as unknown as NodeStream);
		expect(fileName).toBe("audit-log-2026-03-01.csv");
		const [head, second, first, ...rest] = csv.trim().split("\n");
		expect(head).toContain("number,time,administrator,action");
		expect(second).toContain("'+1@example.com");
		expect(second).toContain(`"'@cmd,""quoted"""`);
		expect(first).toContain("'=HYPERLINK(1)");
		expect(first).toContain("Name: A → B");
		expect(rest).toEqual([]);
		expect(await db.auditEntry.findFirst({ orderBy: { position: "desc" } })).toMatchObject({
			action: "audit-log.exported",
			targetLabel: "Audit log",
			after: { Action: "Invited an administrator" },
		});
	});
});

function range(from: number, to: number): number[] {
	return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}

test("the entries about an account and its page are listed latest first, and no other's", async () => {
	const actor = { administratorId: crypto.randomUUID(), email: ADA, requestId: "test-request" };
	const about = (type: string, id: string, after: AuditFields) =>
		db.$transaction((tx) =>
			recordAudit(
				tx,
				{ actor, action: "user.suspended", target: { type, id, label: "ada" }, after },
				{ now: () => new Date("2026-11-22T12:00:00Z") },
			),
		);
	await about("user", "u-1", { Status: "suspended" });
	await about("page", "p-1", { Page: "hidden" });
	await about("user", "u-2", {});
	await about("ticket", "u-1", {});
	const entry = {
		createdAt: new Date("2026-11-22T12:00:00Z"),
		administratorEmail: ADA,
		action: "user.suspended",
		before: null,
	};
	const ids = ["u-1", "p-1"];
	expect(await listEntriesAbout({ ids, limit: 5 })).toEqual([
		{ ...entry, position: 2, after: { Page: "hidden" } },
		{ ...entry, position: 1, after: { Status: "suspended" } },
	]);
	expect(await listEntriesAbout({ ids, limit: 1 })).toHaveLength(1);
});

test("the filters of the log make an address, which has only those that are set", () => {
	const text = "?administrator=ada%40example.com&target=bob%40example.com&from=2026-01-01&before=7";
	const { before, ...filters } = readAuditSearch(new URLSearchParams(text));
	expect(auditSearchString(filters, before === undefined ? {} : { before })).toBe(text);
	expect(auditSearchString(readAuditSearch(new URLSearchParams("from=soon&before=0")))).toBe("");
});

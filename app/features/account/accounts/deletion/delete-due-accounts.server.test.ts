import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getFreeUsername } from "#app/features/creator-page/profile/get-free-username.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { enqueue, startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
	insertWholeAccount,
	randomPicture,
	type WholeAccount,
} from "#tests/support/whole-account-factory.ts";
import { createExport } from "../export/create-data-export.server.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { deleteAccounts } from "./delete-due-accounts.server.ts";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ago = (ms: number) => new Date(Date.now() - ms);
const LONG_AGO = ago(15 * DAY_MS);

beforeAll(() => startJobs([sendAccountNotice]));
afterAll(() => stopJobs());

/** Finds the tables of any schema in which a row contains one of these words in any column. */
async function findMentions(words: readonly string[]): Promise<string[]> {
	const tables = await query<{ name: string }>({
		text: `
			SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
			WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
	});
	const mentions: string[] = [];
	for (const { name } of tables) {
		const rows = await query({
			text: `SELECT FROM ${name} each
				WHERE EXISTS (SELECT FROM unnest($1::text[]) word WHERE strpos(each::text, word) > 0) LIMIT 1`,
			values: [words],
		});
		if (rows.length > 0) mentions.push(name);
	}
	return mentions;
}

/** Counts the rows that refer to the page by its key in the analytics schema. */
async function countAnalytics({ analyticsKey }: { analyticsKey: number }): Promise<number> {
	const [row] = await query<{ count: number }>({
		text: `SELECT (SELECT count(*) FROM analytics.event WHERE profile_key = $1)
			+ (SELECT count(*) FROM analytics.daily WHERE profile_key = $1)
			+ (SELECT count(*) FROM analytics.domain_name WHERE profile_key = $1)
			+ (SELECT count(*) FROM analytics.visitor_day WHERE profile_key = $1) AS count`,
		values: [analyticsKey],
	});
	return Number(row?.count);
}

function listFiles(): string[] {
	const folder = path.resolve(env.DATA_DIR, "storage");
	return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
		.filter((entry) => entry.isFile())
		.map(({ name }) => name);
}

const namesOf = (user: WholeAccount) => [
	user.userId,
	user.profileId,
	user.email,
	user.username,
	user.formerUsername,
	user.googleEmail,
	user.linkId,
	user.photo.id,
	user.photo.contentHash,
];

/** Inserts an account with a finished export and job in addition to everything else. */
async function insertLeaving(options: Parameters<typeof insertWholeAccount>[0] = {}) {
	const user = await insertWholeAccount({ deletionRequestedAt: LONG_AGO, ...options });
	const { id: exportId } = await db.dataExport.create({
		data: { userId: user.userId, expiresAt: new Date(Date.now() + 7 * DAY_MS) },
	});
	await createExport(exportId);
	await enqueue(sendAccountNotice, {
		to: "elsewhere@example.com",
		notice: { kind: "email-changed", newEmail: user.email },
	});
	await eventually(async () => {
		const done = await query({
			text: `SELECT FROM pgboss.job WHERE state = 'completed' AND data::text LIKE $1`,
			values: [`%${user.email}%`],
		});
		expect(done.length).toBeGreaterThan(0);
	});
	return { ...user, exportId };
}

describe("an account whose 14 days are over", () => {
	test("leaves no rows, files or cache entries", async () => {
		const user = await insertLeaving();
		const stays = await insertWholeAccount();
		const mentionsBefore = await findMentions(namesOf(user));
		expect(mentionsBefore).toEqual(
			expect.arrayContaining(['public."user"', "public.profile", "public.outbox_mail"]),
		);
		expect(mentionsBefore.filter((name) => name.startsWith("pgboss."))).not.toEqual([]);
		expect(await countAnalytics(user)).toBeGreaterThan(0);
		const filesOf = ({ photo, banner }: WholeAccount) =>
			listFiles().filter(
				(name) => name.includes(photo.contentHash) || name.includes(banner.contentHash),
			);
		expect(filesOf(user).length).toBeGreaterThan(0);

		await deleteAccounts();
		expect(await findMentions(namesOf(user))).toEqual([]);
		expect(await countAnalytics(user)).toBe(0);
		expect(filesOf(user)).toEqual([]);
		expect(listFiles().filter((name) => name.includes(user.exportId))).toEqual([]);

		expect((await getPublicPage(stays)).kind).toBe("page");
		expect(await countAnalytics(stays)).toBeGreaterThan(0);
		expect(filesOf(stays).length).toBeGreaterThan(0);
		expect(await db.outboxMail.count({ where: { to: stays.email } })).toBe(1);
	});

	test("frees its usernames and ends its sessions", async () => {
		const user = await insertLeaving();
		const { value: token } = await insertSession(user);
		await deleteAccounts();
		expect(await getFreeUsername(user.username)).toBe(user.username);
		expect(await getFreeUsername(user.formerUsername)).toBe(user.formerUsername);
		expect(await getSession(token)).toBeNull();
		await insertUser({ email: user.email, username: user.username });
	});

	test("is deleted even if it is suspended", async () => {
		const { userId } = await insertUser({ deletionRequestedAt: LONG_AGO, status: "suspended" });
		await deleteAccounts();
		expect(await db.user.count({ where: { id: userId } })).toBe(0);
	});

	test("keeps pictures that another account also uses", async () => {
		const photo = await randomPicture();
		const stays = await insertWholeAccount({ photo });
		await insertLeaving({ photo });
		await deleteAccounts();
		const { contentHash, widths } = stays.photo;
		const files = listFiles().filter((name) => name.includes(contentHash));
		expect(files).toHaveLength(widths.length * 2);
	});

	test("with a connection without an address takes no other emails along", async () => {
		const stays = await insertWholeAccount();
		const { userId } = await insertUser({ deletionRequestedAt: LONG_AGO });
		const issuer = "https://login.example";
		await db.identity.create({
			data: { userId, provider: "oidc", issuer, subject: userId, email: "" },
		});
		await deleteAccounts();
		expect(await db.user.count({ where: { id: userId } })).toBe(0);
		expect(await db.outboxMail.count({ where: { to: stays.email } })).toBe(1);
	});

	test("keeps mails to its address if another account now has the address", async () => {
		const heir = await insertWholeAccount();
		const user = await insertUser({ deletionRequestedAt: LONG_AGO });
		await db.accountToken.create({
			data: {
				userId: user.userId,
				kind: "change_email",
				email: heir.email,
				tokenHash: randomBytes(32),
				expiresAt: new Date(),
			},
		});
		const lookalike = await insertUser({ email: `x${user.email}` });
		await db.outboxMail.create({
			data: {
				to: "operator@example.com",
				subject: "",
				html: "",
				text: `It is ${lookalike.email}.`,
			},
		});
		await deleteAccounts();
		expect(await db.outboxMail.count({ where: { to: heir.email } })).toBe(1);
		expect(await db.outboxMail.count({ where: { text: { contains: lookalike.email } } })).toBe(1);
	});
});

describe("an account stays", () => {
	test.each([
		["never requested deletion", null],
		["requested deletion 13 days ago", ago(13 * DAY_MS)],
		["passed the 14 days only a minute ago, since clocks differ", ago(14 * DAY_MS + MINUTE_MS)],
	])("if its owner %s", async (_who, deletionRequestedAt) => {
		const user = await insertUser(deletionRequestedAt ? { deletionRequestedAt } : {});
		await deleteAccounts();
		expect(await db.user.count({ where: { id: user.userId } })).toBe(1);
	});
});

describe("a purge", () => {
	test("that crashes partway is finished by the next one", async () => {
		const user = await insertLeaving();
		vi.spyOn(db, "$executeRaw").mockRejectedValueOnce(new Error("the process died"));
		await expect(deleteAccounts()).rejects.toThrow("1 accounts could not be deleted");
		expect(await db.user.count({ where: { id: user.userId } })).toBe(1);

		await deleteAccounts();
		expect(await findMentions(namesOf(user))).toEqual([]);
		expect(await countAnalytics(user)).toBe(0);
	});

	test("that fails for one account deletes the others", async () => {
		const stuck = await insertWholeAccount({ deletionRequestedAt: LONG_AGO });
		const other = await insertUser({ deletionRequestedAt: LONG_AGO });
		vi.spyOn(storage, "remove").mockRejectedValue(new Error("the disk is gone"));
		await expect(deleteAccounts()).rejects.toThrow("1 accounts could not be deleted");
		expect(await db.user.count({ where: { id: stuck.userId } })).toBe(1);
		expect(await db.user.count({ where: { id: other.userId } })).toBe(0);
	});

	test("that runs twice at once succeeds and leaves nothing behind", async () => {
		const users = await Promise.all(
			[1, 2, 3, 4].map(() => insertWholeAccount({ deletionRequestedAt: LONG_AGO })),
		);
		await Promise.all([deleteAccounts(), deleteAccounts()]);
		for (const user of users) {
			expect(await findMentions(namesOf(user))).toEqual([]);
			expect(await countAnalytics(user)).toBe(0);
		}
	});

	test("processes more accounts than one batch holds", async () => {
		const unique = crypto.randomUUID().slice(0, 8);
		await db.user.createMany({
			data: Array.from({ length: 105 }, (_, index) => ({
				email: `batch-${unique}-${index}@example.com`,
				termsVersion: "1",
				termsAcceptedAt: LONG_AGO,
				deletionRequestedAt: LONG_AGO,
			})),
		});
		await deleteAccounts();
		expect(await db.user.count({ where: { email: { startsWith: `batch-${unique}` } } })).toBe(0);
	});
});

import { beforeAll, describe, expect, test } from "vitest";
import { confirmRecipient } from "#app/features/audience/inbox/recipients.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertRecipient } from "#tests/support/forms-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { insertDaily } from "#tests/support/reports-factory.ts";
import { listPageLinks } from "../list-page-links.server.ts";
import { getAccount, getPageNumbers } from "../queries.server.ts";
import { exportUsers } from "./export-users.server.ts";
import { getBulkSelection, readFrom } from "./get-bulk-selection.server.ts";

/** What administrators read about accounts, besides the list. */

let user: InsertedUser;
let suspended: InsertedUser;

beforeAll(async () => {
	user = await insertUser({ name: "=1+1", email: "ada@engine.example", emailVerified: true });
	suspended = await insertUser({ email: "eve@engine.example", status: "suspended" });
});

describe("an account", () => {
	test("has what its page shows, and how its owner signs in", async () => {
		await db.identity.create({
			data: { userId: user.userId, provider: "google", subject: "g-1", email: "ada@g.example" },
		});
		await db.usernameHistory.createMany({
			data: [
				{ profileId: user.profileId, username: "ada-before", expiresAt: new Date("2100-01-01") },
				{ profileId: user.profileId, username: "ada-free-again", expiresAt: new Date() },
			],
		});
		expect(await getAccount(user.userId)).toMatchObject({
			email: user.email,
			hasPassword: true,
			hasTwoStep: false,
			googleEmail: "ada@g.example",
			page: {
				username: user.username,
				photo: null,
				formerUsernames: [{ username: "ada-before" }],
			},
		});
		const other = await insertUser();
		await db.profile.delete({ where: { id: other.profileId } });
		expect(await getAccount(other.userId)).toMatchObject({ page: null, googleEmail: null });
	});

	test.each(["", "x", crypto.randomUUID(), `x${crypto.randomUUID()}`, `${crypto.randomUUID()}x`])(
		"isn't found by the id %j",
		async (id) => {
			await expect(getAccount(id)).rejects.toMatchObject({ code: "not_found" });
		},
	);
});

describe("the links of a page", () => {
	test("are listed in their order with all clicks and recent ones, then the deleted ones", async () => {
		const owner = await insertUser();
		const { analyticsKey: profileKey } = await db.profile.findUniqueOrThrow({
			where: { id: owner.profileId },
		});
		await insertLink(owner, { title: "First", url: "https://first.example/" });
		const second = await insertLink(owner, { title: "Second", enabled: false });
		const { analyticsKey } = await db.link.findUniqueOrThrow({ where: { id: second.id } });
		const ofLink = { dimension: "link", value: String(analyticsKey) };
		await insertDaily(
			{ profileKey },
			{ ...ofLink, day: "2026-10-20", clicks: 5 },
			{ ...ofLink, day: "2026-10-24", clicks: 2 },
			{ dimension: "link", value: "999999", day: "2026-11-22", clicks: 3 },
		);
		const clock = { now: () => new Date("2026-11-22T12:00:00Z") };
		const all = await listPageLinks({ userId: owner.userId, page: 7 }, clock);
		expect(all).toMatchObject({
			page: 1,
			pages: 1,
			links: [
				{ title: "First", url: "https://first.example/", state: "visible", clicks: 0 },
				{ title: "Second", state: "hidden", clicks: 7, recentClicks: 2 },
				{ key: "999999", title: null, state: "deleted", clicks: 3, recentClicks: 3 },
			],
		});
		expect(await listPageLinks({ userId: user.userId, page: 1 }, clock)).toEqual({
			links: [],
			page: 1,
			pages: 1,
		});
		expect(await getPageNumbers(owner)).toMatchObject({ links: 2, replies: 0 });
	});
});

describe("the replies of a page", () => {
	test("are counted, and those to addresses that nobody has confirmed", async () => {
		const owner = await insertUser();
		for (const email of ["a@example.com", "a@example.com"]) await insertRecipient(owner, { email });
		const { token } = await insertRecipient(owner, { email: "b@example.com" });
		await confirmRecipient(token);
		expect(await getPageNumbers(owner)).toMatchObject({ replies: 3, unansweredReplies: 2 });
	});
});

describe("an act on several accounts", () => {
	const from = "";
	const read = (text: string, act: "suspend" | "activate" | "export") =>
		getBulkSelection(new URLSearchParams(text), {
			act,
			from,
			filters: readFrom("q=engine.example"),
		});
	const idsOf = (users: readonly { id: string }[]) => users.map(({ id }) => id).sort();

	test("is about the selected ones, apart from those that already are so", async () => {
		const chosen = `user=${user.userId}&user=${suspended.userId}&user=x`;
		const suspending = await read(chosen, "suspend");
		expect(idsOf(suspending.affected)).toEqual([user.userId]);
		expect(idsOf(suspending.unaffected)).toEqual([suspended.userId]);
		const activating = await read(chosen, "activate");
		expect(idsOf(activating.affected)).toEqual([suspended.userId]);
		expect(await read("", "suspend")).toMatchObject({ affected: [], hasMore: false, all: null });
	});

	test("is about all that match the filters", async () => {
		const { affected, hasMore } = await read("all=yes", "suspend");
		expect(idsOf(affected)).toEqual([user.userId]);
		expect(hasMore).toBe(false);
	});

	test("counts the accounts of an export, and names its filters", async () => {
		const both = { count: 2, isMore: false, filters: { Search: "engine.example" } };
		expect((await read("all=yes", "export")).all).toEqual(both);
	});
});

test("an export is recorded, opens in spreadsheets, and runs no formula there", async () => {
	const actor = await insertAdministrator();
	const { fileName, stream } = await exportUsers(
		{ actor, reason: "A request", users: [user.userId], filters: {} },
		{ now: () => new Date("2026-11-22T12:00:00Z") },
	);
	expect(fileName).toBe("users-2026-11-22.csv");
	const bytes = Buffer.from(await new Response(stream).arrayBuffer());
	const [header, row, ...rest] = bytes.toString().split("\n");
	expect(header).toMatch(/^\uFEFFid,email,verified,name,/);
	expect(row).toContain(
		`${user.userId},ada@engine.example,yes,'=1+1,${user.username},free,active,`,
	);
	expect(rest).toEqual([""]);
	expect(
		await db.auditEntry.findMany({ where: { administratorEmail: actor.email } }),
	).toMatchObject([
		{ action: "users.exported", after: { Users: "1", Reason: "A request" }, targetLabel: "Users" },
	]);
});

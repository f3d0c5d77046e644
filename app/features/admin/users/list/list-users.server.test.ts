import { beforeAll, describe, expect, test } from "vitest";
import { normalizeEmailAddress } from "#app/lib/email-address.ts";
import { foldSearch } from "#app/lib/fold-search.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { readUserSearch, USER_SORTS, type UserSort, userSearchString } from "./list-schema.ts";
import { listMatchingUserIds, listUserRows, listUsers, targetKey } from "./list-users.server.ts";

const search = (fields: Record<string, string> = {}) => readUserSearch(new URLSearchParams(fields));

async function namesOf(fields: Record<string, string>): Promise<(string | null)[]> {
	return (await listUsers(search(fields))).users.map(({ name }) => name);
}

/** Adds links to the user’s page. */
async function addLinks({ profileId }: InsertedUser, urls: string[]): Promise<void> {
	await db.link.createMany({
		data: urls.map((url, position) => ({ profileId, title: "A link", url, position })),
	});
}

describe("search and filters", () => {
	let ada: InsertedUser;

	beforeAll(async () => {
		ada = await insertUser({
			name: "Ada Lovelace",
			email: "ada@engine.example",
			username: "countess",
			tier: "max",
			emailVerified: true,
		});
		await insertUser({ name: "100% Real_Name", email: "real@mail.example" });
		await insertUser({ name: "王芳", email: "wang@mail.example", status: "suspended" });
		await insertUser({
			name: "Leaving Lee",
			email: "lee@engine.example",
			deletionRequestedAt: new Date(),
		});
		await addLinks(ada, ["https://shop.evil.example/a?b=1", "mailto:ada@post.example"]);
		await insertDomain(ada, { name: "links.xn--lovelce-dwa.com" });
		await db.user.update({ where: { id: ada.userId }, data: { lastActiveAt: new Date() } });
	});

	test.each([
		["a part of a name, in any case", "LOVEL"],
		["a part of an address", "a@engi"],
		["a part of a username", "ounte"],
		["a username with @", "@countess"],
		["the address of a page", "http://localhost:3000/countess"],
		["a domain of a link's target", "evil.example"],
		["the target of a link without its scheme", "shop.evil.example/a"],
		["the target of a link", "https://shop.evil.example/a?b=1"],
		["the address that an email link leads to", "post.example"],
		["a domain of its page", "links.xn--lovelce-dwa.com"],
		["a domain of its page in its own letters", "Links.lovelàce.com"],
		["an address at a domain of its page", "https://links.xn--lovelce-dwa.com:443/shop?a=b"],
	])("finds an account by %s", async (_what, q) => {
		expect(await namesOf({ q })).toEqual(["Ada Lovelace"]);
	});

	test.each([
		["in full-width letters", "ＣＯＵＮＴＥＳＳ"],
		["with a full-width @", "＠countess"],
		["as an address in full-width letters", "ｈｔｔｐ：／／localhost:3000/countess"],
		["by an email in full-width letters", "ａｄａ＠ｅｎｇｉｎｅ.example"],
		["by a link's target in full-width letters", "ｅｖｉｌ．ｅｘａｍｐｌｅ"],
	])("finds an account %s", async (_how, q) => {
		expect(await namesOf({ q })).toEqual(["Ada Lovelace"]);
	});

	test("finds an account by its id", async () => {
		expect(await namesOf({ q: ada.userId })).toEqual(["Ada Lovelace"]);
		expect(await namesOf({ q: ada.userId.toUpperCase() })).toEqual(["Ada Lovelace"]);
		expect(await namesOf({ q: `${ada.userId}x` })).toEqual([]);
		expect(await namesOf({ q: `x${ada.userId}` })).toEqual([]);
	});

	test("finds names of two characters, and takes signs of patterns as text", async () => {
		expect(await namesOf({ q: "王芳" })).toEqual(["王芳"]);
		expect(await namesOf({ q: "100%" })).toEqual(["100% Real_Name"]);
		expect(await namesOf({ q: "l_n" })).toEqual(["100% Real_Name"]);
		expect(await namesOf({ q: "%%%" })).toEqual([]);
		expect(await namesOf({ q: "\\" })).toEqual([]);
	});

	test.each([
		[{ tier: "max" }, ["Ada Lovelace"]],
		[{ status: "suspended" }, ["王芳"]],
		[{ status: "leaving" }, ["Leaving Lee"]],
		[{ verified: "yes" }, ["Ada Lovelace"]],
		[{ domain: "@ENGINE.example" }, ["Leaving Lee", "Ada Lovelace"]],
		[{ active: "7d" }, ["Ada Lovelace"]],
		[{ active: "never", status: "suspended" }, ["王芳"]],
		[{ q: "example", domain: "engine.example", verified: "no" }, ["Leaving Lee"]],
	] as [Record<string, string>, string[]][])("filters by %o", async (fields, names) => {
		expect(await namesOf(fields)).toEqual(names);
	});

	test("unreadable filters count as none", async () => {
		const all = await namesOf({});
		const fields = {
			tier: "gold",
			status: "x",
			verified: "1",
			active: "x",
			sort: "x",
			after: "x~y",
		};
		expect(await namesOf(fields)).toEqual(all);
		expect(all).toHaveLength(4);
	});

	test("lists what the table shows", async () => {
		const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: ada.profileId } });
		await query({
			text: `INSERT INTO analytics.monthly (profile_key, month, dimension, value, views, visitors, clicks)
				VALUES ($1, '2026-01-01', 'total', '', 40, 1, 1), ($1, '2026-02-01', 'total', '', 2, 1, 1),
					($1, '2026-02-01', 'country', 'DE', 7, 1, 1)`,
			values: [analyticsKey],
		});
		const { users } = await listUsers(search({ q: "countess" }));
		expect(users).toMatchObject([
			{
				id: ada.userId,
				email: "ada@engine.example",
				username: "countess",
				tier: "max",
				status: "active",
				emailVerified: true,
				deletionRequestedAt: null,
				photo: null,
				links: 2,
				views: 42,
			},
		]);
	});
});

describe("compared with reading every account", () => {
	const NAMES = [
		...[
			"Rosa Lindqvist",
			"Ro",
			"rö",
			"RØ two",
			"Aro",
			"Caro Rossi",
			"\ufb01ona",
			"Fiona",
			"straße",
			"SSa",
		],
		...[
			"_x",
			"%y",
			"\\z",
			"王芳",
			"王",
			"\ufdfa\ufdfa",
			"e\u0301a",
			"éb",
			"🦀 crab",
			"🦀",
			"O’Neil",
			"O'Neil",
		],
	];
	const EMAILS = [
		"röse",
		"ro",
		"caro",
		"\ufb01ona",
		"fiona",
		"王芳",
		"a_x",
		"a%y",
		"o'neil",
		"ros",
	];
	const TIERS = ["free", "pro", "max"] as const;

	beforeAll(async () => {
		for (const [index, name] of NAMES.entries()) {
			const local = EMAILS[index % EMAILS.length];
			const { userId } = await insertUser({
				name,
				email: `${local}${index < EMAILS.length ? "" : index}@sought.example`,
				username: `${foldSearch(name).replace(/[^a-z]/g, "-")}-${index}`,
				tier: TIERS[index % TIERS.length],
			});
			if (index % 3 > 0) {
				const lastActiveAt = new Date(Date.UTC(2026, 0, 1 + (index % 4)));
				await db.user.update({ where: { id: userId }, data: { lastActiveAt } });
			}
		}
	});

	test.each(Object.keys(USER_SORTS) as UserSort[])(
		"each part of up to three characters finds the same, sorted by %s",
		async (sort) => {
			const rows = await db.profile.findMany({
				where: { user: { email: { endsWith: "@sought.example" } } },
				include: { user: true },
			});
			expect(rows).toHaveLength(NAMES.length);
			const texts = [...NAMES, ...EMAILS, ...rows.map(({ username }) => username)];
			const parts = new Set(texts.flatMap(partsOf));
			expect(parts.size).toBeGreaterThan(150);
			const keyOf = ({ username, user }: (typeof rows)[number]) =>
				sort === "username"
					? username
					: (sort === "active" ? (user.lastActiveAt ?? new Date(0)) : user.createdAt).toISOString();
			const sign = sort === "oldest" || sort === "username" ? 1 : -1;
			const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
			const sorted = rows.toSorted(
				(one, other) =>
					sign * (compare(keyOf(one), keyOf(other)) || compare(one.userId, other.userId)),
			);
			let found = 0;
			for (const [index, q] of [...parts].entries()) {
				const tier = [...TIERS, undefined][index % 4];
				const filters = search({ q, sort, domain: "sought.example", ...(tier && { tier }) });
				const text = foldSearch(q);
				const has = (stored: string) =>
					text.length < 3 ? stored.startsWith(text) : stored.includes(text);
				const expected = sorted.filter(
					({ name, username, user }) =>
						(tier === undefined || user.tier === tier) &&
						[user.email, name, username].some((stored) => has(foldSearch(stored))),
				);
				const ids = await listMatchingUserIds(filters, { limit: NAMES.length });
				expect(ids, q).toEqual(expected.map(({ userId }) => userId));
				found += ids.length;
			}
			expect(found).toBeGreaterThan(100);
		},
	);

	/** Not those that are read in another way: `@name`, `/name`, domains, and what shows nothing. */
	function partsOf(text: string): string[] {
		const letters = [...text.normalize("NFC")];
		return letters
			.flatMap((_letter, at) => [1, 2, 3].map((length) => letters.slice(at, at + length).join("")))
			.filter((part) => part === part.trim() && foldSearch(part) !== "");
	}
});

describe("pages", () => {
	const DOMAIN = "paged.example";
	const COUNT = 103;

	beforeAll(async () => {
		// Equal times: the id decides.
		const times = [
			new Date("2026-01-01T00:00:00.123Z"),
			new Date("2026-01-02"),
			new Date("2026-01-03"),
		];
		for (let number = 0; number < COUNT; number += 1) {
			const { userId } = await insertUser({ email: `${number}@${DOMAIN}` });
			const at = times[number % times.length] ?? null;
			await db.user.update({
				where: { id: userId },
				data: { createdAt: at ?? new Date(), lastActiveAt: number % 5 === 0 ? null : at },
			});
		}
	});

	test.each(
		Object.keys(USER_SORTS).flatMap((sort) => [
			[sort, {}],
			[sort, { q: DOMAIN }],
		]) as [string, Record<string, string>][],
	)(
		"sorted by %s with %o, they hold every account once, in both directions",
		async (sort, more) => {
			const filters = { domain: DOMAIN, sort, ...more };
			const pages: string[][] = [];
			let address = userSearchString(search(filters));
			const addresses: string[] = [];
			for (;;) {
				const { users, next } = await listUsers(readUserSearch(new URLSearchParams(address)));
				pages.push(users.map(({ id }) => id));
				addresses.push(address);
				if (next === null) break;
				address = userSearchString(search(filters), { after: next });
			}
			expect(pages.map((page) => page.length)).toEqual([50, 50, 3]);
			expect(new Set(pages.flat()).size).toBe(COUNT);

			const last = await listUsers(readUserSearch(new URLSearchParams(addresses.at(-1))));
			expect(last.previous).not.toBeNull();
			const back = await listUsers(
				readUserSearch(
					new URLSearchParams(
						userSearchString(search(filters), { before: last.previous ?? undefined }),
					),
				),
			);
			expect(back.users.map(({ id }) => id)).toEqual(pages[1]);
			expect(back.next).not.toBeNull();
			const first = await listUsers(
				readUserSearch(
					new URLSearchParams(
						userSearchString(search(filters), { before: back.previous ?? undefined }),
					),
				),
			);
			expect(first.users.map(({ id }) => id)).toEqual(pages[0]);
			expect(first.previous).toBeNull();
		},
	);

	test("all matching accounts are read in the order of the list", async () => {
		const filters = search({ domain: DOMAIN, sort: "oldest" });
		const ids = await listMatchingUserIds(filters, { limit: 7 });
		const read: string[] = [];
		for await (const { id } of listUserRows(filters)) read.push(id);
		expect(read).toHaveLength(COUNT);
		expect(ids).toEqual(read.slice(0, 7));
	});
});

test.each([
	["Example.com", "moc.elpmaxe"],
	["https://example.com/A?b", "moc.elpmaxe/a?b"],
	["mailto:ada@example.com", "moc.elpmaxe@ada"],
	["example", null],
	["ada lovelace. x", null],
])("%s is the target %s, here and in the database", async (text, key) => {
	expect(targetKey(text)).toBe(key);
	if (key === null) return;
	const rows = await query({ text: "SELECT link_target_key($1) AS key", values: [text] });
	expect(rows).toEqual([{ key }]);
});

test.each([
	["https://müller.de/Menü", "https://xn--mller-kva.de/Men%C3%BC"],
	["ＭÜＬＬＥＲ．de", "https://xn--mller-kva.de"],
	["anna@mu\u0308ller.de", "mailto:anna@xn--mller-kva.de"],
])("%s is the target of the stored address %s", async (text, url) => {
	const rows = await query({ text: "SELECT link_target_key($1) AS key", values: [url] });
	expect(rows).toEqual([{ key: targetKey(text) }]);
});

test.each([
	["müller-one.example", "müller-one.example"],
	["anna@müller-two.example", "ANNA@MU\u0308LLER-two.example"],
	["müller-three.example", "ｍüｌｌｅｒ-three．example"],
])("finds an email at a domain that is stored in ASCII: %s", async (typed, q) => {
	const email = normalizeEmailAddress(typed.includes("@") ? typed : `anna@${typed}`) ?? "";
	await insertUser({ name: `Anna at ${typed}`, email });
	expect(await namesOf({ q })).toEqual([`Anna at ${typed}`]);
});

import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { readListPart } from "#app/features/creator-page/links/list/link-list.ts";
import { getLinks } from "#app/features/creator-page/links/queries.server.ts";
import { normalizeEmailAddress } from "#app/lib/email-address.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loader as auditLoader } from "#app/routes/admin/dashboard/audit-log.tsx";
import { loader as mailsLoader } from "#app/routes/admin/dashboard/emails/index.tsx";
import { loader as searchLoader } from "#app/routes/admin/dashboard/search.tsx";
import { loader as entriesLoader } from "#app/routes/admin/dashboard/targets/entries.tsx";
import { loader as usersLoader } from "#app/routes/admin/dashboard/users/index.tsx";
import { loader as subscribersLoader } from "#app/routes/dashboard/inbox/subscribers.tsx";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { insertAdminToken, insertSessionToken } from "#tests/support/api-client.ts";
import { callOperation, handlerOf } from "#tests/support/call-operation.ts";
import { insertSubscriber } from "#tests/support/forms-factory.ts";
import { listOperationSchemas, listSources, partsOf } from "#tests/support/input-schemas.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { insertTicket } from "#tests/support/support-factory.ts";

/**
 * Every field in which somebody searches for a text finds what they mean. `PLACES` lists the fields; the last tests find
 * one that is missing there.
 */

let creator: InsertedUser;
let actor: InsertedAdministrator;
let tokens: { administrator: string; creator: string };

beforeAll(async () => {
	creator = await insertUser();
	actor = await insertAdministrator();
	tokens = {
		administrator: await insertAdminToken(actor),
		creator: await insertSessionToken(creator),
	};
});

type Loader = (args: never) => Promise<unknown>;

/** @returns a search that opens a page, with what is typed in its field */
function page(loader: Loader, name: string) {
	return async (typed: string) => {
		const search = new URLSearchParams({ [name]: typed });
		const args = createRouteArgs(pageRequest(`/?${search}`), {}, { user: creator });
		args.context.set(currentAdministratorContext, actor);
		return loader(args as never);
	};
}

/** @returns a search by an operation of the API, which is a tool for assistants as well */
function operation(id: string, name: string) {
	return async (typed: string) => {
		const handler = handlerOf(id);
		const { access, method } = handler.operation;
		const token = access.by === "administrator" ? tokens.administrator : tokens.creator;
		const given = { [name]: typed };
		const sent =
			method === "GET"
				? { search: String(new URLSearchParams(given)) }
				: { body: { reason: "Test", ...given } };
		const { status, body } = await callOperation(handler, { token, ...sent });
		expect(status, JSON.stringify(body)).toBe(200);
		return body;
	};
}

/** Stores a text, or what is at an address. @returns an id that each result with it contains */
type Insert = (text: string) => Promise<string>;

const named: Insert = async (name) => (await insertUser({ name })).email;
const subject: Insert = (text) => insertTicket(creator, { subject: text });
const linkTitle: Insert = async (title) => (await insertLink(creator, { title })).id;
const emailOf = (text: string) => `${text.toLowerCase().replaceAll(" ", ".")}@example.com`;
const account: Insert = async (text) => (await insertUser({ email: emailOf(text) })).userId;
const subscriber: Insert = async (text) =>
	(await insertSubscriber(creator, { email: emailOf(text) })).id;

async function insertEntry(email: string, label: string): Promise<string> {
	const requestId = crypto.randomUUID();
	await db.$transaction((tx) =>
		recordAudit(tx, {
			actor: { administratorId: null, email, requestId },
			action: "administrator.invited",
			target: { type: "invitation", id: crypto.randomUUID(), label },
		}),
	);
	return requestId;
}
const target: Insert = (label) => insertEntry("ada@example.com", label);

/** Searches for texts that people write: names, subjects, titles. */
const TEXT_PLACES: Record<string, { insert: Insert; find: (typed: string) => Promise<unknown> }[]> =
	{
		"features/admin/users/components/users-filter.tsx q": [
			{ insert: named, find: page(usersLoader, "q") },
			{ insert: account, find: withDots(page(usersLoader, "q")) },
		],
		"features/admin/administrators/components/admin-search.tsx q": [
			{ insert: named, find: page(searchLoader, "q") },
			{ insert: account, find: withDots(page(searchLoader, "q")) },
			{ insert: subject, find: page(searchLoader, "q") },
		],
		"features/creator-page/links/components/link-search.tsx q": [
			{
				insert: linkTitle,
				find: (q) => getLinks(creator, { part: readListPart(new URLSearchParams({ q })) }),
			},
		],
		"features/audience/subscribers/components/subscriber-list.tsx q": [
			{ insert: subscriber, find: withDots(page(subscribersLoader, "q")) },
		],
		"features/admin/audit/components/audit-log.tsx target": [
			{ insert: target, find: page(auditLoader, "target") },
		],
		"listUsers search": [
			{ insert: named, find: operation("listUsers", "search") },
			{ insert: account, find: withDots(operation("listUsers", "search")) },
		],
		"exportUsers search": [{ insert: named, find: operation("exportUsers", "search") }],
		"searchEverything q": [
			{ insert: named, find: operation("searchEverything", "q") },
			{ insert: subject, find: operation("searchEverything", "q") },
		],
		"listSubscribers search": [
			{ insert: subscriber, find: withDots(operation("listSubscribers", "search")) },
		],
		"listAuditEntries target": [{ insert: target, find: operation("listAuditEntries", "target") }],
		"exportAuditLog target": [{ insert: target, find: operation("exportAuditLog", "target") }],
	};

/** What is stored, and what somebody types who means it. */
const TEXTS = [
	["decomposed", "José", "Jose\u0301"],
	["composed", "Jose\u0301", "José"],
	["without its accent", "José", "Jose"],
	["with an accent", "Jose", "josé"],
	["in small letters", "ЙОХАН", "йохан"],
	["in capitals", "johan", "JOHAN"],
	["in full-width letters", "Anna", "Ａｎｎａ"],
	["in ASCII letters", "Ａｎｎａ", "anna"],
	["in half-width letters", "ガーデン", "ｶﾞｰﾃﾞﾝ"],
	["with another i", "İstanbul", "ISTANBUL"],
	["with ss", "Straße", "STRASSE"],
	["with a capital sharp s", "strasse", "STRAẞE"],
	["without its stroke", "Łódź", "lodz"],
	["in Arabic digits", "Room 24", "room ٢٤"],
	["in ASCII digits", "Room ۲۴", "room 24"],
	["without vowel points", "أَحْمَد", "احمد"],
	["with another apostrophe", "O’Brien", "o'brien"],
] as const;

const placesOf = <Place>(places: Record<string, Place[]>) =>
	Object.entries(places).flatMap(([name, all]) =>
		all.map((place, index) => [all.length === 1 ? name : `${name}, ${index + 1}`, place] as const),
	);

let count = 0;
/** A word that no other test has. */
const uniqueWord = () => `word${(count++).toString(36)}word`;

describe.each(placesOf(TEXT_PLACES))("%s", (_name, { insert, find }) => {
	test.each(TEXTS)("finds a text %s", async (_how, stored, typed) => {
		const word = uniqueWord();
		const wanted = await insert(`${stored} ${word}`);
		const other = await insert(`Jasper ${word}`);
		const found = JSON.stringify(await find(`${typed} ${word}`));
		expect(found).toContain(wanted);
		expect(found).not.toContain(other);
	});

	test("finds nothing for an accent alone", async () => {
		const inserted = await insert(`José ${uniqueWord()}`);
		expect(JSON.stringify(await find("\u0301"))).not.toContain(inserted);
	});
});

const domainOf = (name: string) => `${name}.example`;
const emailAt = (domain: string) => normalizeEmailAddress(`anna@${domain}`) ?? "";
const byDomain: Insert = async (name) =>
	(await insertUser({ email: `${crypto.randomUUID()}@${emailAt(domainOf(name)).slice(5)}` }))
		.userId;
const ruleKey: Insert = async (name) => {
	const domain = emailAt(domainOf(name)).slice(5);
	return (await db.targetEntry.create({ data: { kind: "block", key: domain, domain } })).id;
};
const linked: Insert = async (name) => {
	const { href: url } = new URL(`https://${domainOf(name)}/Menü`);
	return (await insertLink(creator, { url })).id;
};
const linkedAccount: Insert = async (name) => {
	const user = await insertUser();
	await insertLink(user, { url: new URL(`https://${domainOf(name)}/Menü`).href });
	return user.userId;
};
const subscribed: Insert = async (name) =>
	(await insertSubscriber(creator, { email: emailAt(domainOf(name)) })).id;
const mail: Insert = async (name) => {
	const { id } = await db.outboxMail.create({
		data: { to: emailAt(domainOf(name)), subject: "Hello" },
	});
	return id;
};
const administrator: Insert = (name) => insertEntry(emailAt(domainOf(name)), "Somebody");

/** Searches for an email, a domain or an address. They have one spelling, in which accents count where nothing else is searched for. */
const ADDRESS_PLACES: Record<
	string,
	{ insert: Insert; find: (typed: string) => Promise<unknown>; typed: "email" | "domain" | "url" }[]
> = {
	"features/admin/users/components/users-filter.tsx domain": [
		{ insert: byDomain, find: page(usersLoader, "domain"), typed: "domain" },
	],
	"features/admin/link-safety/components/entry-sections.tsx q": [
		{ insert: ruleKey, find: page(entriesLoader, "q"), typed: "domain" },
		{ insert: ruleKey, find: page(entriesLoader, "q"), typed: "url" },
	],
	"features/admin/administrators/components/admin-search.tsx q": [
		{ insert: linked, find: page(searchLoader, "q"), typed: "domain" },
		{ insert: linked, find: page(searchLoader, "q"), typed: "url" },
	],
	"features/creator-page/links/components/link-search.tsx q": [
		{ insert: linked, find: searchOfLinks, typed: "domain" },
		{ insert: linked, find: searchOfLinks, typed: "url" },
	],
	"features/audience/subscribers/components/subscriber-list.tsx q": [
		{ insert: subscribed, find: page(subscribersLoader, "q"), typed: "domain" },
		{ insert: subscribed, find: page(subscribersLoader, "q"), typed: "email" },
	],
	"listSubscribers search": [
		{ insert: subscribed, find: operation("listSubscribers", "search"), typed: "email" },
	],
	"features/admin/users/components/users-filter.tsx q": [
		{ insert: byDomain, find: page(usersLoader, "q"), typed: "domain" },
		{ insert: linkedAccount, find: page(usersLoader, "q"), typed: "url" },
	],
	"features/admin/audit/components/audit-log.tsx administrator": [
		{ insert: administrator, find: page(auditLoader, "administrator"), typed: "email" },
	],
	"features/admin/operations/outbox/components/outbox.tsx to": [
		{ insert: mail, find: page(mailsLoader, "to"), typed: "email" },
	],
	"listUsers domain": [
		{ insert: byDomain, find: operation("listUsers", "domain"), typed: "domain" },
	],
	"exportUsers domain": [
		{ insert: byDomain, find: operation("exportUsers", "domain"), typed: "domain" },
	],
	"listTargetEntries q": [
		{ insert: ruleKey, find: operation("listTargetEntries", "q"), typed: "domain" },
	],
	"searchEverything q": [
		{ insert: linked, find: operation("searchEverything", "q"), typed: "url" },
	],
	"listAuditEntries administrator": [
		{ insert: administrator, find: operation("listAuditEntries", "administrator"), typed: "email" },
	],
	"exportAuditLog administrator": [
		{ insert: administrator, find: operation("exportAuditLog", "administrator"), typed: "email" },
	],
	"listEmails to": [{ insert: mail, find: operation("listEmails", "to"), typed: "email" }],
};

const DOMAINS = [
	["composed", "müller", "müller"],
	["decomposed", "müller", "mu\u0308ller"],
	["in capitals", "müller", "MÜLLER"],
	["in full-width letters", "mueller", "ｍｕｅｌｌｅｒ"],
] as const;

const typedAs = {
	email: (domain: string, isWide: boolean) => (isWide ? `ａｎｎａ＠${domain}` : `Anna@${domain}`),
	domain: (domain: string) => domain,
	url: (domain: string, isWide: boolean) =>
		`${isWide ? "ｈｔｔｐｓ：／／" : "https://"}${domain}/Menü`,
};

describe.each(placesOf(ADDRESS_PLACES))("%s", (place, { insert, find, typed }) => {
	const isForTexts = Object.keys(TEXT_PLACES).some((name) => place.startsWith(name));

	test.each(DOMAINS)("finds a domain %s", async (how, stored, name) => {
		const word = uniqueWord();
		const wanted = await insert(`${stored}${word}`);
		const other = await insert(`${isForTexts ? "miller" : "muller"}${word}`);
		const isWide = how.startsWith("in full-width");
		const found = JSON.stringify(await find(typedAs[typed](domainOf(`${name}${word}`), isWide)));
		expect(found).toContain(wanted);
		expect(found).not.toContain(other);
	});
});

const PLACES = [...Object.keys(TEXT_PLACES), ...Object.keys(ADDRESS_PLACES)];

test("every field of a page that searches for a text is listed", () => {
	const fields = listSources().flatMap(({ name, text }) =>
		[...text.matchAll(/<(?:InputFilter|Input|input)\b(?:[^>]|=>)*?\/>/g)].flatMap(([tag]) => {
			const isSearch = /type="search"/.test(tag);
			const isFilter = /^<InputFilter\b/.test(tag) && !/type="(?:date|search)"/.test(tag);
			const field = /name="(\w+)"/.exec(tag)?.[1];
			return isSearch || isFilter ? [`${name} ${field}`] : [];
		}),
	);
	expect(fields.length).toBeGreaterThan(7);
	expect(fields.filter((field) => !PLACES.includes(field))).toEqual([]);
});

test("every parameter of an operation that searches for a text is listed", () => {
	const isText = (schema: z.core.$ZodType) => {
		const { def } = (schema as z.core.$ZodTypes)._zod;
		return def.type === "string" && !("format" in def);
	};
	const parameters = [...listOperationSchemas()].flatMap(([name, schema]) => {
		const [id, part] = name.split(" ");
		const texts = partsOf(schema).filter((each) => isText(each.schema));
		const searches = part === "query" ? texts : texts.filter(({ path }) => FILTERS.has(path));
		return searches.filter(({ path }) => path !== "cursor").map(({ path }) => `${id} ${path}`);
	});
	expect(parameters.length).toBeGreaterThan(10);
	expect(parameters.filter((each) => !PLACES.includes(each))).toEqual([
		// The address of one page, and sizes.
		"getOembed url",
		"getOembed maxwidth",
		"getOembed maxheight",
		// The name of a job, which is chosen and not typed.
		"listFailedJobs job",
	]);
});

/** Names of the filters that operations also take in a body. */
const FILTERS = new Set(["search", "domain"]);

test("every comparison with a pattern is of folded texts", () => {
	const lines = listSources().flatMap(({ name, text }) =>
		text
			.split("\n")
			.filter((line) => /\bI?LIKE \$|insensitive|\bcontains:/.test(line))
			.map((line) => `${name}: ${line.trim()}`),
	);
	expect(lines.length).toBeGreaterThan(7);
	// Emails and usernames are stored in lowercase ASCII, but for emails that are searched for apart.
	const folded =
		/fold_search\([\w.]+\)(, 2\))? LIKE|link_target_key\([\w.]+\) LIKE|u\.email LIKE|p\.username LIKE/;
	expect(lines.filter((line) => !folded.test(line))).toEqual([]);
});

/** The route of the tab reads much else. */
function searchOfLinks(q: string) {
	return getLinks(creator, { part: readListPart(new URLSearchParams({ q })) });
}

/** Emails have no blanks. */
function withDots(find: (typed: string) => Promise<unknown>) {
	return (typed: string) => find(typed.replaceAll(" ", "."));
}

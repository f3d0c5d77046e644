import { beforeAll, expect, test, vi } from "vitest";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertAdminToken, insertSessionToken } from "#tests/support/api-client.ts";
import { callOperation } from "#tests/support/call-operation.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { insertFailedRun } from "#tests/support/failed-runs-factory.ts";
import { insertMessage, insertSubscriber } from "#tests/support/forms-factory.ts";
import { printDifference, withoutRandomParts } from "#tests/support/plain-text.ts";
import { printAnswer } from "#tests/support/print-answer.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";
import { apiHandlers } from "./api-handlers.server.ts";

/**
 * What each operation that reads answers about a whole account and a whole site, with each of its parameters: what is
 * documented. A change
 * of an answer shows in the review as a change of the snapshot: `npx vitest run app/api-reads.server.test.ts -u`.
 */

// The version of the built-in terms is a day, which a snapshot would show as one near today.
vi.mock("#app/features/admin/site/legal/schema.ts", async (original) => ({
	...(await original<typeof import("#app/features/admin/site/legal/schema.ts")>()),
	BUILT_IN_VERSION: "2020-01-01",
}));

// A site that offers domains.
vi.mock("#app/features/creator-page/domains/queries.server.ts", async (original) => ({
	...(await original<typeof import("#app/features/creator-page/domains/queries.server.ts")>()),
	requireDomainsSite: () => ({ host: "pages.posy-site.com", nameServers: [] }),
}));

const HOUR = new Date("2026-01-05T10:00:00Z");
const later = (hours: number) => new Date(HOUR.getTime() + hours * 3_600_000);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Ids and names in the paths by the segment before them. */
type Ids = Readonly<Record<string, string>>;
type World = {
	tokens: { creator: string; administrator: string };
	ids: Ids;
	names: Record<string, string>;
};
let world: World;

beforeAll(async () => {
	world = await insertWorld();
});

async function insertWorld(): Promise<World> {
	const account = await insertWholeAccount({
		username: "ada",
		name: "Ada Lovelace",
		email: "ada@example.com",
	});
	const { userId, profileId, linkId } = account;
	await db.profile.update({ where: { id: profileId }, data: { createdAt: HOUR } });
	await db.user.update({ where: { id: userId }, data: { createdAt: HOUR, emailVerifiedAt: HOUR } });
	const kinds = await insertEveryKind(account);
	await db.link.update({
		where: { id: kinds.link },
		data: {
			...{ icon: "star", highlight: true, sensitive: true, externalId: "shop-42" },
			...{ startsAt: HOUR, endsAt: later(1e6), fallback: "lead", verifiedAt: HOUR },
			...{ fallbackUrl: "https://fallback.example/", brokenAt: HOUR, brokenReason: "HTTP 404" },
		},
	});
	const messageId = await insertMessage(account, { createdAt: later(1) });
	await insertMessage(account, { text: "Buy now", spamAt: later(2), createdAt: later(2) });
	await insertSubscriber(account, { email: "grace@example.com", confirmedAt: later(3) });
	await db.channel.create({ data: { profileId, slug: "tt", name: "TikTok" } });
	const served = { activeAt: HOUR, createdAt: HOUR };
	await insertDomain(account, { ...served, name: "xn--mller-kva.example", primary: true });
	await insertDomain(account, { ...served, name: "links.ada.example", failingAt: HOUR });

	const [grace, mary] = [
		await insertAdministrator({ email: "grace@example.com", name: "Grace Hopper" }),
		await insertAdministrator({ email: "mary@example.com", name: "Mary Somerville" }),
	];
	const free = await insertUser({ username: "bob", name: "Bob", email: "bob@example.org" });
	await insertUser({ username: "cy", email: "cy@example.com", status: "suspended", tier: "pro" });
	const notice = { actor: mary, notify: false };
	const { decisionId } = await createWarning({ ...notice, userId });
	await createWarning({ ...notice, userId: free.userId });
	await db.moderationAppeal.create({ data: { decisionId, message: "Why?", createdAt: later(4) } });
	const ticketId = await insertTicket(account, {
		...{ subject: "It is slow", priority: "high", createdAt: later(5) },
		replies: [{ author: "administrator", message: "Since when?" }],
	});
	await insertTicket(free, { status: "closed", createdAt: later(6) });
	const by = { administratorId: mary.administratorId };
	await db.ticketNote.create({
		data: { ticketId, ...by, body: "Ask the hoster", createdAt: HOUR },
	});
	await db.userNote.create({
		data: { userId, ...by, administratorEmail: mary.email, text: "Friendly", createdAt: HOUR },
	});
	await db.planGrant.create({
		data: { userId, tier: "max", reason: "Beta tester", until: later(1e6), createdAt: HOUR },
	});
	const reply = { title: "Hello", body: "Hello {name}", createdAt: HOUR };
	const savedReply = await db.savedReply.create({ data: reply });
	await db.pageReport.create({
		data: {
			...{ profileId, reason: "spam", details: "All ads", createdAt: later(7) },
			domain: "links.ada-lovelace.com",
		},
	});
	const mail = await db.outboxMail.create({
		data: {
			...{ to: "ada@example.com", subject: "Lost", html: "<p>Lost</p>", text: "Lost" },
			...{ state: "failed", error: "No such host", tries: 3, createdAt: HOUR, triedAt: later(1) },
		},
	});
	const failedRun = await insertFailedRun({
		output: { name: "Error", message: "No such host", stack: "Error: No such host" },
		failedAt: HOUR,
	});
	await insertFailedRun({ job: "back-up", data: {}, output: null, failedAt: later(1), tries: 3 });
	await db.outboxMail.create({
		data: {
			...{ to: "ada@example.com", subject: "Your password was changed", runId: failedRun },
			...{ state: "failed", error: "No such host", tries: 15, createdAt: HOUR, triedAt: HOUR },
		},
	});
	await db.targetEntry.createMany({
		data: ["block", "allow"].map((kind, n) => ({
			kind: kind as "block" | "allow",
			...{ key: `${kind}.example`, domain: `${kind}.example`, note: "A test", createdAt: later(n) },
		})),
	});
	const flagged = { judgedAt: HOUR, flaggedAt: HOUR, verdict: "flagged" } as const;
	await db.judgedTarget.createMany({
		data: ["shop", "bank"].map((name, n) => ({
			...{ address: `https://${name}.example/`, domain: `${name}.example`, detail: "Like a bank" },
			...{ addressHash: hashOf(`https://${name}.example/`), judgedHash: hashOf(name) },
			...{ ...flagged, flaggedAt: later(n), reason: "lookalike" },
		})),
	});
	await db.targetList.create({
		data: {
			source: "https://lists.example/a.txt",
			entryCount: 7,
			attemptedAt: HOUR,
			createdAt: HOUR,
		},
	});
	await db.user.update({ where: { id: free.userId }, data: { trustedAt: HOUR } });
	await db.registrationRequest.create({
		data: { email: "eve@example.com", name: "Eve", termsVersion: "1", createdAt: HOUR },
	});
	await db.registrationInvitation.create({
		data: {
			...{ tokenHash: Buffer.from("a"), label: "Friends", maxUses: 5, uses: 2 },
			...{ createdById: mary.administratorId, createdAt: HOUR, expiresAt: later(1e6) },
		},
	});
	await db.administratorInvitation.create({
		data: { email: "ann@example.com", createdAt: HOUR, expiresAt: later(1e6) },
	});
	await db.billingAlert.create({
		data: { kind: "dispute", objectId: "dp_1", detail: "A dispute", createdAt: HOUR },
	});
	const homepage = { document: { hero: { title: "Old" } }, authorEmail: mary.email };
	for (const number of [901, 902]) {
		await db.homepageVersion.create({ data: { ...homepage, number, createdAt: HOUR } });
	}
	await db.viewAs.create({
		data: {
			...{ userId, administratorId: mary.administratorId, administratorEmail: mary.email },
			...{ adminSessionId: crypto.randomUUID(), reason: "Asked for help" },
			...{ startedAt: inDays(-2), endedAt: inDays(-1), expiresAt: inDays(-1) },
		},
	});
	await db.dataExport.create({
		data: { userId, status: "ready", bytes: 12, createdAt: HOUR, expiresAt: later(1e6) },
	});
	const of = { where: { profileId }, select: { id: true } };
	return {
		tokens: {
			creator: await insertSessionToken(account),
			administrator: await insertAdminToken(grace),
		},
		ids: {
			links: linkId,
			history: (await db.pageVersion.findFirstOrThrow(of)).id,
			webhooks: (await db.webhook.findFirstOrThrow(of)).id,
			messages: messageId,
			"/api/tickets": ticketId,
			"/admin/tickets": ticketId,
			users: userId,
			emails: mail.id,
			"failed-jobs": failedRun,
			"saved-replies": savedReply.id,
			appeals: (await db.moderationAppeal.findFirstOrThrow({ select: { id: true } })).id,
			pages: profileId,
			versions: "901",
			legal: "cookies",
			profile: "ada",
			public: "ada",
			usernames: "ada",
			exports: crypto.randomUUID(),
		},
		names: {
			[account.formerUsername.replace("former-", "")]: "random",
			...Object.fromEntries(Object.entries(kinds).map(([kind, id]) => [id, `${kind} link`])),
			...{ [userId]: "ada", [profileId]: "page", [linkId]: "shop link", [ticketId]: "ticket" },
		},
	};
}

const reads = apiHandlers.filter(({ operation: { method } }) => method === "GET");

const dayOf = (days: number) => inDays(days).toISOString().slice(0, 10);
const RANGES = [
	...[
		"range=2d",
		`range=custom&from=${dayOf(-9)}&to=${dayOf(-3)}`,
		`range=custom&from=${dayOf(-3)}`,
	],
	...[`range=custom&from=${dayOf(-3)}&to=${dayOf(-9)}`, "range=never"],
];
const AUDIT_QUERIES = [
	...["administrator=grace@example.com&to=2026-01-01", "action=creator.warned", "target=@bob"],
	...["action=user.suspended", "to=2026-01-01", "from=2026-01-01", "from=2090-01-01"],
];

/** Queries of each operation beyond none: one for each parameter, and where it helps with each value. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
	getOembed: [
		"url=http://localhost:3000/ada",
		"url=http://localhost:3000/ada&maxwidth=300&maxheight=200&format=json",
		"url=http://localhost:3000/ada&format=xml",
		"url=https://elsewhere.example/ada",
	],
	getAnalyticsDashboard: RANGES,
	getAnalyticsSummary: ["days=1"],
	exportAnalytics: [...RANGES, "list=links", "list=countries", "list=nothing"],
	listMessages: ["folder=spam", "folder=inbox"],
	listSubscribers: ["search=grace", "search=nobody"],
	previewPlanChange: ["plan=pro", "plan=max"],
	getStats: ["detailed=true", "detailed=true&days=7"],
	listFailedJobs: ["job=back-up", "job=nothing"],
	listEmails: ["to=ada@example.com", "state=failed", "state=sent"],
	listUsers: [
		...["page=1", "page=2", "search=bob", "search=nobody", "tier=max", "tier=free"],
		...["status=active", "status=suspended", "status=leaving", "verified=yes", "verified=no"],
		...["domain=example.org", "active=never", "active=7d", "sort=oldest", "sort=username"],
	],
	getUserAnalytics: RANGES,
	listUserLinks: ["page=2"],
	searchEverything: ["q=ada", "q=bob", "q=slow", "q=a"],
	listDeskTickets: [
		...["page=1", "status=open", "status=in-progress", "status=closed"],
		...["priority=high", "priority=low", "plan=max", "plan=free"],
	],
	listAppeals: ["state=open", "state=answered"],
	listReportedPages: ["reason=spam", "reason=scam", "reason=copyright"],
	getModerationStatistics: ["days=7"],
	listTargetEntries: ["q=block", "q=nothing", "kind=allow", "kind=block"],
	listAuditEntries: AUDIT_QUERIES,
	exportAuditLog: AUDIT_QUERIES,
};

/** Without them, the answers contain what the other tests of this file do, or depend on the day of the month. */
const ALWAYS: Readonly<Record<string, string>> = {
	listAuditEntries: "administrator=mary@example.com",
	exportAuditLog: "administrator=mary@example.com",
	getStats: "days=10",
};

/** Facts of this machine and this moment. */
const MEASURED: Readonly<Record<string, RegExp>> = {
	getHealth: /(?<!^)\d+(?:\.\d+)?|newest [^"]*|\{[^{]*name: "Disk"[^}]*\}/gm,
	getHomepage: /(?<=© )\d{4}/g,
	// The other tests of this file add some.
	listUserHistory: /(?<=number: )\d+/g,
	verifyAuditLog: /(?<=entries: )\d+/g,
};

function paramsOf(path: string): Record<string, string> {
	return Object.fromEntries(
		[...path.matchAll(/(\/[\w-]+)?\/([\w-]+)\/\{(\w+)\}/g)].map(
			([, first = "", collection = "", name = ""]) => {
				const id = world.ids[`${first}/${collection}`] ?? world.ids[collection];
				if (id === undefined) throw new Error(`Add an id of ${collection} to insertWorld`);
				return [name, id];
			},
		),
	);
}

test("every parameter of a query is in the table", () => {
	const missing = reads.flatMap(({ operation: { id, query } }) =>
		Object.keys(query?.shape ?? {})
			.filter((name) => name !== "limit" && name !== "cursor" && name !== "page_id")
			.filter((name) => !QUERIES[id]?.some((search) => new URLSearchParams(search).has(name)))
			.map((name) => `${id} ${name}`),
	);
	expect(missing).toEqual(["getModerationCase report"]);
});

test.each(reads.map((handler) => [handler.operation.id, handler] as const))(
	"%s",
	async (id, handler) => {
		const { access, path, query, answers } = handler.operation;
		const roles = {
			anyone: [undefined],
			creator: [world.tokens.creator],
			page: [world.tokens.creator],
			administrator: [world.tokens.administrator],
			"page-or-administrator": [world.tokens.creator, world.tokens.administrator],
		}[access.by];
		const lines: string[] = [];
		for (const token of roles) {
			const call = (search: string) =>
				callOperation(handler, {
					...{ token, params: paramsOf(path) },
					search: ALWAYS[id] ? `${ALWAYS[id]}&${search}` : search,
				});
			const whole = await call("");
			expect(answers[whole.status]?.safeParse(whole.body).error?.issues ?? []).toEqual([]);
			const without = printAnswer(whole, world.names);
			lines.push(without);
			const add = async (title: string, search: string) => {
				const answer = await call(search);
				lines.push(
					withoutRandomParts(title, {}),
					printDifference(without, printAnswer(answer, world.names)),
				);
				return answer;
			};
			for (const search of QUERIES[id] ?? []) await add(`?${search}`, search);
			if (query && "cursor" in query.shape) {
				const { body } = await add("?limit=1", "limit=1");
				await add("?limit=1&cursor=…", `limit=1&cursor=${body.next_cursor}`);
			}
		}
		const text = lines.join("\n");
		expect(MEASURED[id] ? text.replace(MEASURED[id], "<measured>") : text).toMatchSnapshot();
	},
);

/** A condition that a statement lacks shows only if there is something else to find. */
test("an account with everything changes no answer about another", async () => {
	const about = reads.filter(({ operation: { access, path } }) => {
		return access.by === "creator" || access.by === "page" || path.includes("/users/{");
	});
	const { creator, administrator } = world.tokens;
	const readAll = async () => {
		const answers: Record<string, string> = {};
		for (const handler of about) {
			const { id, access, path } = handler.operation;
			const token = access.by === "administrator" ? administrator : creator;
			const answer = await callOperation(handler, { token, params: paramsOf(path) });
			answers[id] = printAnswer(answer, world.names);
		}
		return answers;
	};
	const before = await readAll();
	const other = await insertWholeAccount();
	await insertEveryKind(other);
	await insertMessage(other);
	await createWarning({ actor: await insertAdministrator(), userId: other.userId, notify: false });
	expect(about.length).toBeGreaterThan(40);
	expect(await readAll()).toEqual(before);
});

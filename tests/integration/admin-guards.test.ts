import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encryptTotpSecret } from "#app/features/admin/administrators/two-step/totp.server.ts";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { sectionExtrasSchema } from "#app/features/admin/site/landing/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
	insertAdminSession,
} from "#tests/support/administrators-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { contentMutations } from "#tests/support/content-mutations.ts";
import { insertFailedRun } from "#tests/support/failed-runs-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { insertTicket } from "#tests/support/support-factory.ts";

/** React Router's response to a redirect in a data request. */
const DATA_REDIRECT = 202;
const FORBIDDEN = 403;

let server: AppServer;

beforeAll(async () => {
	// The server must not take the tests' database for one without an administrator.
	await insertAdministrator();
	server = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		// The tests encrypt with it.
		environment: { SESSION_SECRET: process.env.SESSION_SECRET },
	});
});

afterAll(() => server.stop());

const guarded = listSitePaths().filter(({ pattern }) => pattern.startsWith("/admin/dashboard"));

/** Cookies that open nothing here. */
const strangers: [string, () => Promise<string | null>][] = [
	["without a session", async () => null],
	["with a made-up token", async () => `admin-session=${"A".repeat(43)}`],
	["with a development bypass", async () => "admin-session=dev.admin.token"],
	[
		"with a creator's token in the administrators' cookie",
		async () => `admin-session=${(await insertSession(await insertUser())).value}`,
	],
	[
		"with an expired session",
		async () => {
			const { header, sessionId } = await insertAdminSession(await insertAdministrator());
			await db.adminSession.update({
				where: { id: sessionId },
				data: { expiresAt: new Date(Date.now() - 1) },
			});
			return header;
		},
	],
	[
		"with a revoked session",
		async () => {
			const { header, sessionId } = await insertAdminSession(await insertAdministrator());
			await db.adminSession.delete({ where: { id: sessionId } });
			return header;
		},
	],
	[
		"with the session of a removed administrator",
		async () => {
			const administrator = await insertAdministrator();
			const { header } = await insertAdminSession(administrator);
			await db.administrator.delete({ where: { id: administrator.administratorId } });
			return header;
		},
	],
];

function visitorWith(cookie: string | null) {
	const visitor = createVisitor(server.url);
	if (cookie) visitor.setCookie(cookie);
	return visitor;
}

/** Everything that a request to a guarded route can be. */
function requestsFor({ path, routeId }: { path: string; routeId: string }) {
	const fields = { intent: "end-other-sessions" };
	const only = `${path}.data?_routes=${encodeURIComponent(routeId)}`;
	return [
		["page", (visitor: Visitor) => visitor.get(path)],
		["data", (visitor: Visitor) => visitor.get(`${path}.data`)],
		["its loader alone", (visitor: Visitor) => visitor.get(only)],
		["form", (visitor: Visitor) => visitor.post(path, fields)],
		["form as data", (visitor: Visitor) => visitor.post(`${path}.data`, fields)],
	] as const;
}

type Visitor = ReturnType<typeof createVisitor>;

test("the administrator area has routes", () => {
	expect(guarded.map(({ pattern }) => pattern)).toContain("/admin/dashboard/audit-log/export.csv");
});

describe.each(strangers)("%s", (_who, makeCookie) => {
	test.each(guarded)("$pattern sends to the log-in page, whatever is asked", async (route) => {
		const cookie = await makeCookie();
		const before = await countRows();
		for (const [what, send] of requestsFor(route)) {
			const response = await send(visitorWith(cookie));
			const body = await response.text();
			expect([303, DATA_REDIRECT], what).toContain(response.status);
			const target = response.headers.get("Location") ?? body;
			expect(target, what).toContain("/admin/login?redirectTo=");
			expect(body, what).not.toContain("@example.com");
		}
		expect(await countRows()).toEqual(before);
	});
});

test.each(guarded)("a signed-in creator gets 403 from $pattern", async (route) => {
	const { header } = await insertSession(await insertUser());
	const before = await countRows();
	for (const [what, send] of requestsFor(route)) {
		expect((await send(visitorWith(header))).status, what).toBe(FORBIDDEN);
	}
	expect(await countRows()).toEqual(before);
});

test("an administrator's cookie opens nothing of a creator", async () => {
	const { value, header } = await insertAdminSession(await insertAdministrator());
	for (const cookie of [header, `session=${value}`]) {
		const response = await visitorWith(cookie).get("/dashboard/links");
		expect(response.headers.get("Location")).toMatch(/^\/signin/);
	}
});

test("an administrator who is removed is refused on the next request", async () => {
	const administrator = await insertAdministrator();
	const visitor = visitorWith((await insertAdminSession(administrator)).header);
	expect((await visitor.get("/admin/dashboard/account")).status).toBe(200);
	await db.administrator.delete({ where: { id: administrator.administratorId } });
	expect((await visitor.get("/admin/dashboard/account")).status).toBe(303);
});

test("pages of the administrator area are never cached or indexed", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	for (const { path, isPage } of guarded) {
		const response = await visitor.get(path);
		expect(response.headers.get("Cache-Control"), path).toContain("no-store");
		if (isPage) expect(await response.text(), path).toContain('content="noindex"');
	}
});

test("a page that is missing keeps the frame, and leads to the overview", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	const { routeId } = guarded.find(({ pattern }) => pattern.endsWith("*")) ?? {};
	expect(routeId).toBe("routes/admin/dashboard/not-found");
	const unknownUser = `/admin/dashboard/users/${crypto.randomUUID()}`;
	for (const path of ["/admin/dashboard/nothing", unknownUser]) {
		const response = await visitor.get(path);
		const html = await response.text();
		expect(response.status, path).toBe(404);
		expect(html, path).toContain('aria-label="Administration"');
		expect(html, path).toMatch(/<title>[^<]+ · Admin · /);
		expect(html, path).toMatch(/<a [^>]*href="\/admin\/dashboard"[^>]*>Overview/);
		expect(html, path).not.toContain('href="/"');
	}
});

test("the health of the site names the build that runs", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	expect(await (await visitor.get("/admin/dashboard")).text()).toMatch(
		/Build \d+\.\d+\.\d+\+[0-9a-f]{12}, Node 24/,
	);
});

test("a refused download is a page for people", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	const response = await visitor.get("/admin/dashboard/analytics/export.csv?list=nothing");
	expect(response.status).toBe(404);
	expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(await response.text()).toContain("There is no such list.");
});

/**
 * One successful request for each mutation of the area. A new route with an action, or a new intent, must be added here,
 * and must write exactly the entries that are named.
 */
type Fields = Record<string, string | File>;
type Mutation = {
	/** The route's path with an id that exists; by default the one of the site map. */
	path?: (seeded: Seeded) => string | Promise<string>;
	fields: (seeded: Seeded) => Fields | Promise<Fields>;
	entries: string[];
};
type Seeded = Awaited<ReturnType<typeof seed>>;

const userPath = ({ user }: Seeded) => `/admin/dashboard/users/${user.userId}`;

const mutations: Record<string, Record<string, Mutation>> = {
	...contentMutations,
	"routes/admin/dashboard/index": {
		"resolve-alert": {
			// Without `?index`, the form would be sent to the layout.
			path: () => "/admin/dashboard?index",
			fields: async () => {
				const alert = { kind: "dispute", objectId: crypto.randomUUID(), detail: "A dispute" };
				const { id } = await db.billingAlert.create({ data: alert });
				return { alertId: id };
			},
			entries: ["billing-alert.resolved"],
		},
	},
	"routes/admin/dashboard/failed-jobs/index": {
		retry: {
			fields: async () => ({ id: await insertFailedRun() }),
			entries: ["job.retried"],
		},
		discard: {
			fields: async () => ({ id: await insertFailedRun() }),
			entries: ["job.discarded"],
		},
		"retry-all": {
			fields: async () => {
				await insertFailedRun({ job: "prove-links" });
				return { job: "prove-links" };
			},
			entries: ["jobs.retried"],
		},
		"discard-all": {
			fields: async () => {
				await insertFailedRun({ job: "check-links" });
				return { job: "check-links" };
			},
			entries: ["jobs.discarded"],
		},
	},
	"routes/admin/dashboard/users/bulk": {
		"suspend-users": {
			fields: ({ user }) => ({ users: user.userId, reason: "Spam or scam" }),
			entries: ["user.suspended"],
		},
		"activate-users": {
			fields: ({ user }) => ({ users: user.userId, reason: "Mistake" }),
			entries: ["user.activated"],
		},
	},
	"routes/admin/dashboard/users/export": {
		"": {
			fields: ({ user }) => ({ users: user.userId, reason: "Audit" }),
			entries: ["users.exported"],
		},
	},
	"routes/admin/dashboard/users/view-as": {
		"": {
			path: (seeded) => `${userPath(seeded)}/view-as`,
			fields: () => ({ reason: "Ticket" }),
			// An earlier view of the session ends.
			entries: ["view-as.ended", "view-as.started"],
		},
	},
	"routes/admin/dashboard/users/stop-view-as": {
		"": { fields: () => ({}), entries: ["view-as.ended"] },
	},
	"routes/admin/dashboard/users/user": mapValues<Mutation, Mutation>(
		{
			suspend: {
				fields: () => ({ reason: "Admin action", note: "Why", notify: "on" }),
				entries: ["user.suspended"],
			},
			activate: { fields: () => ({}), entries: ["user.activated"] },
			delete: {
				fields: ({ actor, user }) => ({
					reason: "Asked by mail",
					username: user.username,
					currentPassword: actor.password,
				}),
				entries: ["user.deletion-scheduled"],
			},
			keep: { fields: () => ({}), entries: ["user.deletion-canceled"] },
			"reset-password": { fields: () => ({}), entries: ["user.password-reset-sent"] },
			"resend-verification": { fields: () => ({}), entries: ["user.verification-resent"] },
			"end-sessions": { fields: () => ({}), entries: ["user.sessions-ended"] },
			"give-plan": {
				fields: () => ({ tier: "max", reason: "A friend" }),
				entries: ["plan.given"],
			},
			"end-plan": {
				fields: ({ grantId }) => ({ grantId, reason: "Over" }),
				entries: ["plan.ended"],
			},
			"release-username": {
				fields: ({ actor, user }) => ({
					name: user.username,
					currentPassword: actor.password,
				}),
				entries: ["username.released"],
			},
			"change-email": {
				fields: ({ actor }) => ({
					email: `${crypto.randomUUID()}@example.com`,
					proof: "By phone",
					currentPassword: actor.password,
				}),
				entries: ["user.email-changed"],
			},
			"add-note": { fields: () => ({ text: "A note" }), entries: ["user-note.added"] },
			"delete-note": { fields: ({ noteId }) => ({ noteId }), entries: ["user-note.deleted"] },
		},
		(mutation) => ({ ...mutation, path: userPath }),
	),
	"routes/admin/dashboard/logout": { "": { fields: () => ({}), entries: ["session.ended"] } },
	"routes/admin/dashboard/account": {
		"change-password": {
			fields: ({ actor }) => ({
				currentPassword: actor.password,
				password: "Staple-battery-11",
				confirmPassword: "Staple-battery-11",
			}),
			entries: ["password.changed"],
		},
		"start-two-step": {
			fields: ({ actor }) => ({ currentPassword: actor.password }),
			entries: ["two-step.started"],
		},
		"cancel-two-step": { fields: () => ({}), entries: ["two-step.canceled"] },
		"confirm-two-step": {
			fields: ({ code }) => ({ code }),
			entries: ["two-step.enabled"],
		},
		"disable-two-step": {
			fields: ({ actor }) => ({ currentPassword: actor.password }),
			entries: ["two-step.disabled"],
		},
		"replace-recovery-codes": {
			fields: ({ actor }) => ({ currentPassword: actor.password }),
			entries: ["recovery-codes.replaced"],
		},
		"end-session": {
			fields: ({ otherSessionId }) => ({ sessionId: otherSessionId }),
			entries: ["session.revoked"],
		},
		"end-other-sessions": { fields: () => ({}), entries: ["sessions.revoked"] },
	},
	"routes/admin/dashboard/administrators": {
		invite: {
			fields: ({ actor }) => ({
				email: `${crypto.randomUUID()}@example.com`,
				currentPassword: actor.password,
			}),
			entries: ["administrator.invited"],
		},
		remove: {
			fields: ({ actor, other }) => ({
				administratorId: other.administratorId,
				currentPassword: actor.password,
			}),
			entries: ["administrator.removed"],
		},
		"withdraw-invitation": {
			fields: ({ invitationId }) => ({ invitationId }),
			entries: ["invitation.withdrawn"],
		},
	},
	// Each kind of decision: app/features/admin/moderation/decisions/decisions.server.test.ts.
	"routes/admin/dashboard/moderation/case": {
		decide: {
			fields: () => ({ kind: "page-suspended", reason: "Spam or scam" }),
			entries: ["page.suspended"],
			path: insertCase,
		},
		lift: {
			fields: ({ decision }) => ({ decisionId: decision.id, seenDecision: decision.id }),
			entries: ["warning.withdrawn"],
			path: ({ user }) => casePath(user.profileId),
		},
	},
	"routes/admin/dashboard/moderation/appeal": {
		accept: {
			fields: () => ({ note: "Sorry." }),
			entries: ["warning.withdrawn", "appeal.accepted"],
			path: insertAppeal,
		},
		reject: { fields: () => ({ note: "No." }), entries: ["appeal.rejected"], path: insertAppeal },
	},
	"routes/admin/dashboard/targets/flagged": {
		"allow-target": { fields: ({ flagged }) => flagged, entries: ["target.allowed"] },
		"block-address": { fields: ({ flagged }) => flagged, entries: ["target-entry.added"] },
		"block-domain": { fields: ({ flagged }) => flagged, entries: ["target-entry.added"] },
	},
	"routes/admin/dashboard/targets/entries": {
		"add-entry": {
			fields: () => ({ kind: "block", entry: `${crypto.randomUUID()}.example` }),
			entries: ["target-entry.added"],
		},
		"remove-entry": { fields: ({ entryId }) => ({ entryId }), entries: ["target-entry.removed"] },
	},
	"routes/admin/dashboard/targets/lists": {
		"refresh-lists": { fields: () => ({}), entries: ["target-lists.refreshed"] },
	},
	"routes/admin/dashboard/targets/accounts": {
		"trust-account": {
			fields: ({ creator }) => ({ username: creator.username }),
			entries: ["account.trusted"],
		},
		"withdraw-trust": {
			fields: ({ trusted }) => ({ userId: trusted.userId }),
			entries: ["account.trust-withdrawn"],
		},
	},
	"routes/admin/dashboard/support/ticket": {
		reply: {
			path: ticketPath,
			fields: ({ ticketId }) => ({ message: "Hello!", seen: ticketId, status: "pending" }),
			entries: ["ticket.replied"],
		},
		"set-status": {
			path: ticketPath,
			fields: () => ({ status: "closed", was: "open" }),
			entries: ["ticket.status-changed"],
		},
		"add-note": {
			path: ticketPath,
			fields: () => ({ note: "Seen before" }),
			entries: ["ticket.noted"],
		},
	},
	"routes/admin/dashboard/support/saved-replies": {
		create: {
			fields: () => ({ title: crypto.randomUUID(), body: "Hello {name}" }),
			entries: ["saved-reply.created"],
		},
		change: {
			fields: ({ savedReplyId }) => ({
				replyId: savedReplyId,
				version: "1",
				title: crypto.randomUUID(),
				body: "Hi {name}",
			}),
			entries: ["saved-reply.changed"],
		},
		delete: {
			fields: ({ savedReplyId }) => ({ replyId: savedReplyId }),
			entries: ["saved-reply.deleted"],
		},
	},
	"routes/admin/dashboard/settings/index": {
		save: {
			fields: ({ settingsVersion }) => ({
				version: String(settingsVersion),
				siteName: crypto.randomUUID(),
				registrations: "open",
			}),
			entries: ["settings.saved"],
		},
		"save-mail-server": {
			fields: ({ actor, settingsVersion }) => ({
				version: String(settingsVersion),
				currentPassword: actor.password,
			}),
			entries: ["mail-server.saved"],
		},
		"save-security": {
			fields: ({ actor }) => ({ currentPassword: actor.password }),
			entries: ["two-step-requirement.changed"],
		},
		"send-test-mail": { fields: () => ({}), entries: ["test-mail.sent"] },
	},
	"routes/admin/dashboard/settings/registrations": {
		approve: {
			fields: ({ registrationId }) => ({ requestId: registrationId }),
			entries: ["registration.approved"],
		},
		decline: {
			fields: ({ registrationId }) => ({ requestId: registrationId }),
			entries: ["registration.declined"],
		},
		"create-invitation": {
			fields: () => ({ label: "Friends", maxUses: "3", days: "7" }),
			entries: ["registration-invitation.created"],
		},
		"withdraw-invitation": {
			fields: ({ registrationInvitationId }) => ({ invitationId: registrationInvitationId }),
			entries: ["registration-invitation.withdrawn"],
		},
	},
};

function ticketPath({ ticketId }: { ticketId: string }): string {
	return `/admin/dashboard/support/${ticketId}`;
}

function casePath(profileId: string): string {
	return `/admin/dashboard/moderation/pages/${profileId}`;
}

/** Reports a creator's page, which has no decision yet. */
async function insertCase({ user }: Seeded): Promise<string> {
	const { profileId } = user;
	await db.pageReport.create({ data: { profileId, reason: "scam" } });
	await db.moderationDecision.deleteMany({ where: { profileId } });
	return casePath(profileId);
}

/** Appeals against a warning by another administrator. */
async function insertAppeal({ user, other }: Seeded): Promise<string> {
	const { userId } = user;
	const { decisionId } = await createWarning({ actor: other, userId, notify: false });
	const appeal = await db.moderationAppeal.create({ data: { decisionId, message: "Why?" } });
	return `/admin/dashboard/moderation/appeals/${appeal.id}`;
}

const SECRET_BASE32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

async function seed(intent: string) {
	const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
	const { administratorId } = actor;
	const session = await insertAdminSession(actor);
	const { sessionId: otherSessionId } = await insertAdminSession(actor);
	const { id: invitationId } = await db.administratorInvitation.create({
		data: { email: `${crypto.randomUUID()}@example.com`, expiresAt: new Date(Date.now() + 1e6) },
	});
	const secret = encryptTotpSecret(SECRET_BASE32, { administratorId });
	const isOn = ["disable-two-step", "replace-recovery-codes"].includes(intent);
	const isPending = intent === "confirm-two-step" || intent === "cancel-two-step";
	await db.administrator.update({
		where: { id: administratorId },
		data: {
			totpSecret: isOn ? secret : null,
			totpPendingSecret: isPending ? secret : null,
		},
	});
	const code = new TOTP({ secret: Secret.fromBase32(SECRET_BASE32) }).generate();
	return {
		...{ actor, other, session, otherSessionId, invitationId, code },
		...(await seedUser(intent, { actor, other, session, otherSessionId })),
		...(await seedTargets()),
		...(await seedSupport()),
		...(await seedSettings(intent)),
	};
}

async function seedUser(
	intent: string,
	{
		actor,
		other,
		session,
		otherSessionId,
	}: {
		actor: InsertedAdministrator;
		other: InsertedAdministrator;
		session: { sessionId: string };
		otherSessionId: string;
	},
) {
	const { administratorId } = actor;
	const user = await insertUser({
		status: intent.startsWith("activate") ? "suspended" : "active",
		...(intent === "keep" ? { deletionRequestedAt: new Date() } : {}),
	});
	const { userId } = user;
	const decision = await db.moderationDecision.create({
		data: {
			kind: "warning",
			userId,
			profileId: user.profileId,
			reason: "Admin action",
			administratorEmail: other.email,
		},
	});
	const { id: noteId } = await db.userNote.create({
		data: { userId, text: "A note", administratorEmail: actor.email },
	});
	const { id: grantId } = await db.planGrant.create({
		data: { userId, tier: "pro", reason: "A test" },
	});
	// Of the session that stops it.
	await db.viewAs.create({
		data: {
			userId,
			adminSessionId: intent === "" ? session.sessionId : otherSessionId,
			administratorId,
			administratorEmail: actor.email,
			reason: "A test",
			startedAt: new Date(),
			expiresAt: new Date(Date.now() + 1e6),
		},
	});
	return { user, noteId, grantId, decision };
}

/** A flagged address, an entry, and two accounts of which one is trusted by hand. */
async function seedTargets() {
	const domain = `${crypto.randomUUID()}.example`;
	const address = `https://${domain}/`;
	const [addressHash, judgedHash] = [hashOf(address), hashOf(domain)];
	await db.judgedTarget.create({
		data: {
			address,
			addressHash,
			domain,
			judgedHash,
			verdict: "flagged",
			judgedAt: new Date(),
			flaggedAt: new Date(),
		},
	});
	const entry = await db.targetEntry.create({
		data: { kind: "block", key: `a.${domain}`, domain },
		select: { id: true },
	});
	const [creator, trusted] = [await insertUser(), await insertUser()];
	await db.user.update({ where: { id: trusted.userId }, data: { trustedAt: new Date() } });
	const flagged = {
		addressHash: addressHash.toString("hex"),
		judgedHash: judgedHash.toString("hex"),
	};
	return { flagged, entryId: entry.id, creator, trusted };
}

async function seedSupport() {
	const ticketId = await insertTicket(await insertUser());
	const { id: savedReplyId } = await db.savedReply.create({
		data: { title: crypto.randomUUID(), body: "Hello" },
	});
	return { ticketId, savedReplyId };
}

async function seedSettings(intent: string) {
	const { version: settingsVersion } = await db.siteSettings.upsert({
		where: { id: 1 },
		create: {},
		// The server isn't notified, so neither acts.
		update: {
			requireTwoStep: intent === "save-security",
			smtpHost: intent === "save-mail-server" ? "smtp.example.com" : null,
		},
	});
	const { id: registrationId } = await db.registrationRequest.create({
		data: { email: `${crypto.randomUUID()}@example.com`, name: "Ada", termsVersion: "1" },
	});
	const { id: registrationInvitationId } = await db.registrationInvitation.create({
		data: {
			tokenHash: Buffer.from(crypto.randomUUID()),
			label: "Friends",
			maxUses: 1,
			expiresAt: new Date(Date.now() + 1e6),
		},
	});
	return { settingsVersion, registrationId, registrationInvitationId };
}

function mapValues<T, U>(values: Record<string, T>, map: (value: T) => U): Record<string, U> {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

describe("the audit log", () => {
	test("every route and intent with an action is listed here", async () => {
		const intents: Record<string, string[]> = {};
		for (const { routeId } of guarded) {
			const { action } = (await routeModules[`../../app/${listFile(routeId)}`]?.()) ?? {};
			if (action) intents[routeId] = action.schema ? intentsOf(action.schema).sort() : [""];
		}
		// Two doors, by intent.
		intents["routes/admin/dashboard/content/section"] = [
			"save-section",
			...intentsOf(sectionExtrasSchema),
		].sort();
		const listed = Object.entries(mutations).map(([routeId, each]) => [
			routeId,
			Object.keys(each).sort(),
		]);
		expect(Object.fromEntries(listed)).toEqual(intents);
	});

	const cases = Object.entries(mutations).flatMap(([routeId, intents]) =>
		Object.entries(intents).map(([intent, mutation]) => ({ routeId, intent, ...mutation })),
	);

	test.each(cases)("$routeId $intent writes $entries", async (mutation) => {
		const { routeId, intent, fields, entries } = mutation;
		const seeded = await seed(intent);
		const path =
			(await mutation.path?.(seeded)) ??
			guarded.find((route) => route.routeId === routeId)?.path ??
			"";
		const { email } = seeded.actor;
		const response = await visitorWith(seeded.session.header).send(path, {
			method: "POST",
			headers: { Origin: server.url },
			body: bodyOf({ ...(intent === "" ? {} : { intent }), ...(await fields(seeded)) }),
		});
		expect([200, 303]).toContain(response.status);
		const written = await db.auditEntry.findMany({
			where: { administratorEmail: email },
			orderBy: { position: "asc" },
		});
		expect(written.map(({ action }) => action)).toEqual(entries);
		expect(written.at(-1)?.requestId).toBe(response.headers.get("X-Request-Id"));
	});

	test("refused mutations write nothing", async () => {
		const { actor, session } = await seed("");
		const visitor = visitorWith(session.header);
		const fields = { intent: "start-two-step", currentPassword: "wrong" };
		expect((await visitor.post("/admin/dashboard/account", fields)).status).toBe(400);
		const foreign = await visitor.send("/admin/dashboard/account", {
			method: "POST",
			headers: { Origin: "https://evil.example" },
			body: new URLSearchParams({ intent: "end-other-sessions" }),
		});
		expect(foreign.status).toBe(FORBIDDEN);
		expect(await db.auditEntry.count({ where: { administratorEmail: actor.email } })).toBe(0);
	});
});

/** A form as browsers encode it: with a file, or without. */
function bodyOf(fields: Fields): FormData | URLSearchParams {
	const hasFile = Object.values(fields).some((value) => value instanceof File);
	const body = hasFile ? new FormData() : new URLSearchParams();
	for (const [name, value] of Object.entries(fields)) body.set(name, value as string);
	return body;
}

/** A form, or several forms by their intent. */
type Schema = {
	options?: readonly Schema[];
	shape?: { intent?: { value?: string; options?: readonly string[] } };
};

const routeModules = import.meta.glob<{ action?: { schema?: Schema } }>(
	"../../app/routes/admin/dashboard/**/*.{ts,tsx}",
);

/** @returns the intents of a page's forms; one empty text for a page with a single form */
function intentsOf({ options, shape }: Schema): string[] {
	if (options) return options.flatMap(intentsOf);
	const { value = "", options: values = [value] } = shape?.intent ?? {};
	return [...values];
}

function listFile(routeId: string): string {
	const route = guarded.find((each) => each.routeId === routeId);
	return `${routeId}${route?.isPage ? ".tsx" : ".ts"}`;
}

async function countRows() {
	return {
		sessions: await db.adminSession.count(),
		views: await db.viewAs.count({ where: { endedAt: null } }),
		entries: await db.auditEntry.count(),
	};
}

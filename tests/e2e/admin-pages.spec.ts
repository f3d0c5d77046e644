import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { test } from "#tests/support/admin-browser.ts";
import type { InsertedAdministrator } from "#tests/support/administrators-factory.ts";
import { expect } from "#tests/support/browser.ts";
import { PAGE_CHECKS } from "#tests/support/page-checks.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { listSitePaths } from "#tests/support/site-map.ts";

/**
 * Loads every page of the administrator area, with hostile texts in everything that people can write, and checks it as
 * every-page.spec.ts does. A hostile text that ran would write an error to the console.
 */

const HOSTILE = `<img src=x onerror=console.error(1)></script>${"W".repeat(40)}`;
const AREA = "/admin/dashboard";
/** Of each area, one test, so that they run side by side. */
const AREAS = ["users", "moderation", "content", "the rest"] as const;

/** Further addresses of pages that a parameter changes. */
const MORE = [
	"/users?tier=free",
	"/users?q=nobody-has-this-name",
	"/users/:userId?act=suspend",
	"/users/:userId?act=delete",
	"/users/bulk?user=:userId&act=export",
	"/search?q=WWWW",
	"/administrators?remove=:administratorId",
	"/audit-log?verify=1",
	"/emails?state=failed",
	"/emails?to=nobody@example.com",
	"/failed-jobs?job=send-account-notice",
	"/failed-jobs?job=nothing",
	"/analytics?range=30d",
	"/analytics?range=custom",
	"/support?status=all",
	"/moderation?reason=other",
];

const pages = listSitePaths()
	.filter(({ isPage, pattern }) => isPage && pattern.startsWith(AREA) && !pattern.endsWith("*"))
	.map(({ pattern }) => pattern);
const patterns = [...pages, ...MORE.map((path) => AREA + path)];

function areaOf(pattern: string): (typeof AREAS)[number] {
	const [part] = pattern.slice(AREA.length + 1).split(/[/?]/);
	return AREAS.find((area) => area === part) ?? "the rest";
}

const CHECKS = PAGE_CHECKS.flatMap((check) => AREAS.map((area) => ({ area, ...check })));

for (const { area, what, tag, check } of CHECKS) {
	test(`the pages of an administrator are harmless and ${what}: ${area} ${tag}`, async ({
		page,
		db,
		administrator,
		insertUser,
	}) => {
		const own = patterns.filter((each) => areaOf(each) === area);
		test.setTimeout((5 + own.length) * PATIENCE_MS);
		const creator = await insertUser({ name: HOSTILE.slice(0, 100) });
		const values = await insertContent({ db, creator, administrator });
		const { administratorId: id } = administrator;
		await db.administrator.update({ where: { id }, data: { name: HOSTILE } });
		for (const pattern of own) {
			for (const path of fill(pattern, values)) await check(page, path);
		}
	});
}

/** @returns the addresses of a pattern, one for each value of its parameter */
function fill(pattern: string, values: Record<string, readonly string[]>): string[] {
	const [parameter] = /:[A-Za-z]+/.exec(pattern) ?? [];
	if (parameter === undefined) return [pattern];
	const found = values[parameter];
	expect(found, `values of ${parameter}`).toBeDefined();
	return (found ?? []).map((value) => pattern.replace(parameter, value));
}

/** Inserts something hostile of each kind. @returns the values of each parameter of the addresses */
async function insertContent({
	db,
	creator,
	administrator,
}: {
	db: Db;
	creator: InsertedUser;
	administrator: InsertedAdministrator;
}): Promise<Record<string, readonly string[]>> {
	// Imported late: these modules read the configuration, which the global setup creates.
	const { insertServedDomain, newDomainName } = await import("#tests/support/domains-factory.ts");
	const { insertFailedRun } = await import("#tests/support/failed-runs-factory.ts");
	const { insertLink } = await import("#tests/support/links-factory.ts");
	const { insertTicket } = await import("#tests/support/support-factory.ts");
	const { randomAddress } = await import("#tests/support/random-address.ts");
	const { createNote } = await import("#app/features/admin/users/acts/notes.server.ts");
	const { createPageReport } = await import(
		"#app/features/admin/moderation/create-page-report.server.ts"
	);
	const { suspendPage } = await import(
		"#app/features/admin/moderation/decisions/suspend-page.server.ts"
	);
	const { SECTIONS } = await import("#app/features/admin/site/landing/sections.ts");
	const { LEGAL_PAGES } = await import("#app/features/admin/site/legal/schema.ts");
	const { userId, profileId } = creator;
	const actor = administrator;

	await insertLink(creator, { title: HOSTILE.slice(0, 100), url: "https://bad.example/?<script>" });
	const ticketId = await insertTicket(creator, {
		subject: HOSTILE,
		message: HOSTILE.repeat(3),
		replies: [{ author: "administrator", message: HOSTILE }],
	});
	await db.ticketNote.create({ data: { ticketId, body: HOSTILE } });
	await db.savedReply.create({
		data: { title: `${crypto.randomUUID()} ${HOSTILE}`.slice(0, 80), body: HOSTILE },
	});
	await createNote({ actor, userId, text: HOSTILE });
	const { name: domain } = await insertServedDomain(creator, newDomainName(), {
		suspendedAt: new Date(),
		suspensionReason: HOSTILE.slice(0, 200),
	});
	await createPageReport({
		profileId,
		domain,
		address: randomAddress(),
		report: { reason: "other", details: HOSTILE, email: undefined },
	});
	const { decisionId } = await suspendPage({ actor, userId, note: HOSTILE, notify: false });
	const appeal = await db.moderationAppeal.create({ data: { decisionId, message: HOSTILE } });
	const source = "https://lists.example/urls";
	const problem = `${HOSTILE} is too large.`;
	// The tests of all areas insert it at once, which an `upsert` of Prisma may not survive.
	await db.targetList.createMany({
		data: { source, problem, attemptedAt: new Date() },
		skipDuplicates: true,
	});
	const mail = await db.outboxMail.create({
		data: {
			to: `${crypto.randomUUID()}@example.com`,
			subject: HOSTILE,
			text: `${HOSTILE} https://links.example/reset-password?token=${"W".repeat(43)}`,
			state: "failed",
			error: HOSTILE,
		},
	});
	const runId = await insertFailedRun({
		data: { to: "ada@example.com", text: HOSTILE },
		output: { message: HOSTILE },
	});
	await db.outboxMail.create({ data: { to: "ada@example.com", subject: HOSTILE, runId } });
	// Its document leaves the landing page as it is.
	await db.homepageVersion.createMany({
		data: { number: 1, document: {}, authorEmail: administrator.email },
		skipDuplicates: true,
	});
	return {
		":userId": [userId],
		":mailId": [mail.id],
		":jobId": [runId],
		":ticketId": [ticketId],
		":profileId": [profileId],
		":appealId": [appeal.id],
		":administratorId": [administrator.administratorId],
		":number": ["1"],
		":page": LEGAL_PAGES,
		":section": SECTIONS.map(({ slug }) => slug),
	};
}

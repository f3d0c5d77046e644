import "#tests/support/subscribe-to-page-changes.ts";
import { describe, expect, test } from "vitest";
import { describeChanges } from "#app/features/creator-page/history/changes.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { restorePageVersion } from "#app/features/creator-page/history/restore-page-version.server.ts";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import { createLinkCopy } from "#app/features/creator-page/links/edit/create-link-copy.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { restoreLinks } from "#app/features/creator-page/links/edit/restore-links.server.ts";
import { updateLink } from "#app/features/creator-page/links/edit/update-link.server.ts";
import { updateLinksEnabled } from "#app/features/creator-page/links/edit/update-links-enabled.server.ts";
import { followLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { changeAtOnce } from "#tests/support/change-at-once.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { createWarning, endWarning } from "./create-warning.server.ts";
import { endAccountSuspension } from "./end-account-suspension.server.ts";
import { endPageSuspension } from "./end-page-suspension.server.ts";
import { endReports } from "./end-reports.server.ts";
import { DECISION_REASONS, DEFAULT_REASON } from "./kinds.ts";
import { suspendAccount } from "./suspend-account.server.ts";
import { suspendPage } from "./suspend-page.server.ts";
import { showHiddenLinks, updateHiddenLinks } from "./update-hidden-links.server.ts";

const queued = recordQueuedJobs();

type User = Awaited<ReturnType<typeof insertUser>>;

async function seed() {
	const [user, actor] = [await insertUser(), await insertAdministrator()];
	const terms = { actor, userId: user.userId, reason: "Spam or scam" };
	return { user, actor, terms };
}

async function pageKind({ username }: User) {
	return (await getPublicPage({ username })).kind;
}

async function auditActions({ email }: { email: string }) {
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: email },
		orderBy: { position: "asc" },
	});
	return entries.map(({ action }) => action);
}

function insertReport(
	{ profileId }: User,
	{ email = null, createdAt = new Date() }: { email?: string | null; createdAt?: Date } = {},
) {
	return db.pageReport.create({
		data: { profileId, reason: "scam", reporterEmail: email, createdAt },
		select: { id: true },
	});
}

async function linkTitles({ username }: User): Promise<string[]> {
	const outcome = await getPublicPage({ username });
	if (outcome.kind !== "page") throw new Error(outcome.kind);
	return outcome.page.links.map(({ title }) => title);
}

describe("suspending an account", () => {
	test("hides the page, ends the sessions, keeps the reason and queues the email", async () => {
		const { user, terms, actor } = await seed();
		await insertSession(user);
		const { decisionId } = await suspendAccount({ ...terms, note: "Two reports" });
		expect(await pageKind(user)).toBe("suspended");
		expect(await db.session.count({ where: { userId: user.userId } })).toBe(0);
		expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
			status: "suspended",
			suspensionReason: "Spam or scam",
			suspensionNote: "Two reports",
			suspendedAt: expect.any(Date),
		});
		expect(queued).toEqual([
			{ job: "send-moderation-decision", data: { userId: user.userId, decisionId } },
		]);
		expect(await auditActions(actor)).toEqual(["user.suspended"]);
	});

	test("keeps plan and subscription", async () => {
		const { user, terms } = await seed();
		await db.user.update({ where: { id: user.userId }, data: { tier: "pro" } });
		await suspendAccount(terms);
		expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({ tier: "pro" });
		expect(queued.map(({ job }) => job)).toEqual(["send-moderation-decision"]);
	});

	test("tells the second of two administrators at once", async () => {
		const { user, terms } = await seed();
		const other = await insertAdministrator();
		const outcomes: unknown[] = [];
		const record = (done: Promise<unknown>) =>
			done.then(
				() => outcomes.push("suspended"),
				(error: { message: string }) => outcomes.push(error.message),
			);
		await changeAtOnce(user, [
			() => record(suspendAccount(terms)),
			() => record(suspendAccount({ ...terms, actor: other })),
		]);
		expect(outcomes.sort()).toEqual(["This account is already suspended.", "suspended"]);
		expect(await db.moderationDecision.count({ where: { userId: user.userId } })).toBe(1);
		expect(queued).toHaveLength(1);
	});

	test("sends no email if it must not, and has a reason by default", async () => {
		const { actor, user } = await seed();
		const { userId } = user;
		await suspendAccount({ actor, userId, notify: false });
		expect(queued).toEqual([]);
		expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({
			suspensionReason: "Admin action",
		});
	});

	test("is reversed by activating, which keeps a suspension of the page", async () => {
		const { user, terms, actor } = await seed();
		await suspendPage(terms);
		const { decisionId } = await suspendAccount(terms);
		await endAccountSuspension({ ...terms, reason: "Appeal accepted" });
		expect(await pageKind(user)).toBe("suspended");
		await endPageSuspension(terms);
		expect(await pageKind(user)).toBe("page");
		expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
			status: "active",
			suspensionReason: null,
			suspensionNote: null,
			suspendedAt: null,
		});
		expect(
			await db.moderationDecision.findUnique({
				where: { id: decisionId },
				select: { liftedAt: true, liftedBy: { select: { kind: true } } },
			}),
		).toEqual({ liftedAt: expect.any(Date), liftedBy: { kind: "account-activated" } });
		expect(await auditActions(actor)).toEqual([
			"page.suspended",
			"user.suspended",
			"user.activated",
			"page.reinstated",
		]);
		await expect(endAccountSuspension(terms)).rejects.toMatchObject({ code: "conflict" });
	});

	test("activates an account that was suspended without a decision", async () => {
		const { actor } = await seed();
		const user = await insertUser({ status: "suspended" });
		await endAccountSuspension({ actor, userId: user.userId, reason: "Admin action" });
		expect(await pageKind(user)).toBe("page");
	});

	test("works for an account without a page, and fails for none", async () => {
		const { user, terms } = await seed();
		await db.profile.delete({ where: { id: user.profileId } });
		await suspendAccount(terms);
		expect(await db.user.count({ where: { id: user.userId, status: "suspended" } })).toBe(1);
		await expect(suspendPage(terms)).rejects.toMatchObject({ code: "not_found" });
		await expect(suspendAccount({ ...terms, userId: crypto.randomUUID() })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

describe("suspending a page", () => {
	test("hides it from visitors, whatever is published again", async () => {
		const { user, terms } = await seed();
		const { id } = await insertLink(user);
		await suspendPage(terms);
		expect(await pageKind(user)).toBe("suspended");
		await db.profile.update({ where: { id: user.profileId }, data: { published: true } });
		expect(await pageKind(user)).toBe("suspended");
		// Its owner can still preview it, and change what is wrong.
		expect(await getPublicPage({ username: user.username, viewerId: user.userId })).toMatchObject({
			kind: "page",
			published: false,
		});
		expect(await follow(id)).toBeNull();
		await expect(suspendPage(terms)).rejects.toMatchObject({
			message: "This page is already suspended.",
		});
	});
});

describe("the history of the page", () => {
	const historyOf = async ({ profileId }: User) => {
		const versions = await db.pageVersion.findMany({
			where: { profileId },
			orderBy: { number: "asc" },
		});
		return versions.map(({ changes, author }) => [
			describeChanges(changes, () => "a time"),
			author as string,
		]);
	};

	test("says when administrators suspended and activated it, also within minutes and without earlier versions", async () => {
		const { user, terms } = await seed();
		expect(await historyOf(user)).toEqual([]);
		await suspendPage(terms);
		await endPageSuspension(terms);
		await suspendAccount(terms);
		await endAccountSuspension(terms);
		expect(await historyOf(user)).toEqual([
			["First version", "creator"],
			["Page suspended", "administrator"],
			["Page activated", "administrator"],
			["Page suspended", "administrator"],
			["Page activated", "administrator"],
		]);
	});

	test("keeps what the creator changed apart from the suspension, and restoring doesn't lift that", async () => {
		const { user, terms } = await seed();
		await db.profile.update({ where: { id: user.profileId }, data: { bio: "Before" } });
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		// The process died before it could keep a version of this.
		await db.profile.update({ where: { id: user.profileId }, data: { bio: "Lost" } });
		await suspendPage(terms);
		await db.profile.update({ where: { id: user.profileId }, data: { bio: "After" } });
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		expect(await historyOf(user)).toEqual([
			["First version", "creator"],
			["Bio", "creator"],
			["Page suspended", "administrator"],
			["Bio", "creator"],
		]);

		const [first] = await db.pageVersion.findMany({
			where: { profileId: user.profileId },
			orderBy: { number: "asc" },
		});
		await restorePageVersion({ owner: user, versionId: first?.id ?? "" });
		expect(await pageKind(user)).toBe("suspended");
		expect(await db.profile.findUnique({ where: { id: user.profileId } })).toMatchObject({
			bio: "Before",
		});
		expect((await historyOf(user)).at(-1)?.[0]).toBe("Restored the version of a time");

		// The page looks as in the first version already, but for the suspension.
		await restorePageVersion({ owner: user, versionId: first?.id ?? "" });
		expect(await historyOf(user)).toHaveLength(5);
	});

	test("of a page that was suspended before versions said so, doesn't blame its creator", async () => {
		const { user } = await seed();
		const { profileId } = user;
		await createPageVersion({ profileId, actor: "creator" });
		await db.$executeRaw`UPDATE page_version SET document = document - 'suspended'`;
		await db.profile.update({
			where: { id: profileId },
			data: { suspendedAt: new Date(), bio: "New" },
		});
		await createPageVersion({ profileId, actor: "creator" });
		expect((await historyOf(user)).at(-1)).toEqual(["Bio", "creator"]);
	});
});

describe("hiding links", () => {
	test("emails the creator when links are hidden, and when they are shown again", async () => {
		const { user, terms } = await seed();
		const { id } = await insertLink(user);
		const { decisionId } = await updateHiddenLinks({ ...terms, linkIds: [id] });
		const shown = await showHiddenLinks({ ...terms, decisionId });
		expect(queued.filter(({ job }) => job === "send-moderation-decision")).toEqual(
			[decisionId, shown.decisionId].map((id) => ({
				job: "send-moderation-decision",
				data: { userId: user.userId, decisionId: id },
			})),
		);
	});

	test("hides them from the page and from their address", async () => {
		const { user, terms, actor } = await seed();
		const [bad, good] = [
			await insertLink(user, { title: "Bad", url: "https://bad.example/" }),
			await insertLink(user, { title: "Good" }),
		];
		expect(await follow(bad.id)).not.toBeNull();
		await updateHiddenLinks({ ...terms, linkIds: [bad.id] });
		expect(await linkTitles(user)).toEqual(["Good"]);
		expect(await follow(bad.id)).toBeNull();
		expect(await follow(good.id)).not.toBeNull();
		expect(await auditActions(actor)).toEqual(["link.hidden"]);
		await expect(updateHiddenLinks({ ...terms, linkIds: [bad.id] })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	test("stays in force whatever the creator does", async () => {
		const { user, terms } = await seed();
		const { id, version } = await insertLink(user, { title: "Bad", url: "https://bad.example/" });
		await createLink({ owner: user, title: "First save", url: "https://good.example/" });
		const first = await db.pageVersion.findFirstOrThrow({
			where: { profileId: user.profileId },
			orderBy: { number: "desc" },
		});
		await updateHiddenLinks({ ...terms, linkIds: [id] });

		const forbidden = { code: "forbidden" };
		await expect(
			updateLinksEnabled({ owner: user, linkIds: [id], enabled: true }),
		).rejects.toMatchObject(forbidden);
		await expect(createLinkCopy({ owner: user, linkId: id })).rejects.toMatchObject(forbidden);
		await updateLink({
			owner: user,
			linkId: id,
			version,
			title: "Bad",
			url: "https://new.example/",
		});
		expect(await linkTitles(user)).toEqual(["First save"]);
		await createLink({ owner: user, title: "Bad again", url: "https://bad.example/" });
		expect(await linkTitles(user)).toEqual(["First save"]);
		const { removalId } = await deleteLinks({ owner: user, linkIds: [id] });
		await restoreLinks({ owner: user, removalId });
		expect(await linkTitles(user)).toEqual(["First save"]);
		await deleteLinks({ owner: user, linkIds: [id] });
		await restorePageVersion({ owner: user, versionId: first.id });
		expect(await linkTitles(user)).toEqual(["First save"]);
		expect(await follow(id)).toBeNull();
	});

	test("ends when it is lifted, also for a link that was deleted meanwhile", async () => {
		const { user, terms, actor } = await seed();
		const [one, two] = [
			await insertLink(user, { title: "One", url: "https://one.example/" }),
			await insertLink(user, { title: "Two", url: "https://two.example/" }),
		];
		const { decisionId } = await updateHiddenLinks({ ...terms, linkIds: [one.id, two.id] });
		const { removalId } = await deleteLinks({ owner: user, linkIds: [two.id] });
		await showHiddenLinks({ ...terms, decisionId });
		await restoreLinks({ owner: user, removalId });
		expect((await linkTitles(user)).sort()).toEqual(["One", "Two"]);
		expect(await auditActions(actor)).toEqual(["link.hidden", "link.shown"]);
		await expect(showHiddenLinks({ ...terms, decisionId })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	test("refuses another page's links", async () => {
		const { terms } = await seed();
		const { id } = await insertLink(await insertUser());
		await expect(updateHiddenLinks({ ...terms, linkIds: [id] })).rejects.toMatchObject({
			code: "not_found",
		});
	});

	test("is in the page's history under the administrator", async () => {
		const { user, terms } = await seed();
		const { id } = await insertLink(user);
		await updateLinksEnabled({ owner: user, linkIds: [id], enabled: true });
		const { decisionId } = await updateHiddenLinks({ ...terms, linkIds: [id] });
		const [latest] = await db.pageVersion.findMany({
			where: { profileId: user.profileId },
			orderBy: { number: "desc" },
		});
		expect(latest?.author).toBe("administrator");
		expect(describeChanges(latest?.changes ?? [], String)).toBe(
			"1 link hidden by an administrator",
		);
		await showHiddenLinks({ ...terms, decisionId });
	});
});

describe("reports", () => {
	test("up to the one that was read are resolved, and reporters are answered once", async () => {
		const { user, terms } = await seed();
		const until = new Date("2026-11-20T10:00:00Z");
		const read = await insertReport(user, { email: "eve@example.com", createdAt: until });
		await insertReport(user, {
			email: "eve@example.com",
			createdAt: new Date("2026-11-20T09:00:00Z"),
		});
		await insertReport(user, { createdAt: new Date("2026-11-20T08:00:00Z") });
		const later = await insertReport(user, { createdAt: new Date("2026-11-20T10:00:01Z") });
		const { decisionId } = await endReports({ ...terms, reports: { until, answer: true } });
		const open = await db.pageReport.findMany({
			where: { profileId: user.profileId, resolvedAt: null },
		});
		expect(open.map(({ id }) => id)).toEqual([later.id]);
		expect(await db.pageReport.findUnique({ where: { id: read.id } })).toMatchObject({
			decisionId,
		});
		expect(queued.map(({ job }) => job)).toEqual(["send-report-answer"]);
	});

	test("are not answered unless the administrator wants it", async () => {
		const { user, terms } = await seed();
		await insertReport(user, { email: "eve@example.com" });
		await createWarning({ ...terms, reports: { until: new Date(), answer: false } });
		expect(queued.map(({ job }) => job)).toEqual(["send-moderation-decision"]);
	});

	test("alone never suspend", async () => {
		const { user } = await seed();
		for (let count = 0; count < 50; count += 1) await insertReport(user);
		expect(await pageKind(user)).toBe("page");
	});

	test("are decided once: the second administrator is told who was first", async () => {
		const { user, terms, actor } = await seed();
		const other = await insertAdministrator();
		const seenDecision = null;
		await createWarning({ ...terms, seenDecision });
		await expect(suspendPage({ ...terms, actor: other, seenDecision })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining(actor.email),
		});
		expect(await pageKind(user)).toBe("page");
		expect(await auditActions(other)).toEqual([]);
	});
});

test("every reason, and the default one, is in the list and fits its column", async () => {
	for (const reason of DECISION_REASONS) {
		const { terms } = await seed();
		await createWarning({ ...terms, reason });
	}
	expect(DECISION_REASONS).toContain(DEFAULT_REASON);
});

test("a warning is taken back once", async () => {
	const { terms, actor } = await seed();
	const { decisionId } = await createWarning(terms);
	await endWarning({ ...terms, decisionId });
	await expect(endWarning({ ...terms, decisionId })).rejects.toMatchObject({
		code: "conflict",
	});
	expect(await auditActions(actor)).toEqual(["creator.warned", "warning.withdrawn"]);
});

function follow(linkId: string) {
	const visitor = { header: () => null, address: "192.0.2.1" };
	return followLink({ linkId, method: "HEAD", visitor });
}

import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { endOverdue, endViewing, stopViewing } from "./end-viewing.server.ts";
import { listViews, listViewsForOwner } from "./list-views.server.ts";
import { startViewing } from "./start-viewing.server.ts";
import { getViewing } from "./viewing.server.ts";

/** What needs no server. `tests/integration/view-as.test.ts` sends the requests of a viewer. */

const START = new Date();
const inMinutes = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const at = (minutes: number) => ({ now: () => inMinutes(minutes) });
const REASON = "Ticket about a theme";

async function viewed() {
	const user = await insertUser();
	const administrator = await insertAdministrator();
	const { sessionId, header } = await insertAdminSession(administrator);
	const actor = { ...administrator, sessionId };
	await startViewing({ actor, userId: user.userId, reason: REASON }, at(0));
	return { user, actor, header };
}

function entriesAbout({ userId }: { userId: string }) {
	return db.auditEntry.findMany({
		where: { targetId: userId },
		orderBy: { position: "asc" },
		select: { action: true, administratorEmail: true, targetLabel: true, after: true },
	});
}

test("a view is open for 30 minutes, and then is over", async () => {
	const { user, actor, header } = await viewed();
	const shown = { startedAt: START, endsAt: inMinutes(30) };
	const open = { ...shown, reason: REASON, administratorEmail: actor.email, isOpen: true };
	expect(await listViews(user, at(0))).toMatchObject([open]);
	expect(await listViews(user, { now: () => new Date(Number(inMinutes(30)) - 1) })).toMatchObject([
		{ isOpen: true },
	]);
	expect(await listViews(user, at(30))).toMatchObject([{ isOpen: false }]);
	expect(await getViewing(header, at(29))).toMatchObject({ account: { email: user.email } });
	expect(await getViewing(header, at(30))).toMatchObject({ account: null });
});

test("its creator sees when, but neither by whom nor why", async () => {
	const { user } = await viewed();
	expect(await listViewsForOwner(user, at(1))).toEqual([
		{ id: expect.any(String), startedAt: START, endsAt: inMinutes(30), isOpen: true },
	]);
	expect(await listViewsForOwner(await insertUser(), at(1))).toEqual([]);
});

test.each([
	["by the administrator", 5, "Stopped by the administrator"],
	["by a job, after its time", 30, "30 minutes were over"],
])(
	"its end %s is recorded once, under the administrator who started it",
	async (_how, minutes, cause) => {
		const { user, actor } = await viewed();
		const end = () =>
			minutes === 30 ? endOverdue(inMinutes(minutes)) : stopViewing(actor, inMinutes(minutes));
		await end();
		await end();
		const entry = { administratorEmail: actor.email, targetLabel: user.email };
		expect(await entriesAbout(user)).toEqual([
			{ ...entry, action: "view-as.started", after: { Reason: REASON } },
			{ ...entry, action: "view-as.ended", after: { Cause: cause } },
		]);
		expect(await listViews(user, at(6))).toMatchObject([
			{ isOpen: false, endsAt: inMinutes(minutes) },
		]);
	},
);

test("the job leaves a view open whose time isn't over", async () => {
	const { user } = await viewed();
	await endOverdue(inMinutes(29));
	expect(await listViews(user, at(29))).toMatchObject([{ isOpen: true }]);
});

test("a view that ends before its time says that the account or the session ended", async () => {
	const { user } = await viewed();
	const [view] = await listViews(user, at(0));
	await endViewing(view?.id ?? "", { requestId: "test", now: inMinutes(29) });
	expect((await entriesAbout(user)).at(-1)?.after).toEqual({
		Cause: "The account or the session ended",
	});
	await expect(endViewing(crypto.randomUUID(), { requestId: "test" })).resolves.toBeUndefined();
});

test("a second view of the session ends the first, and no other session's", async () => {
	const { user, actor } = await viewed();
	const [other, next] = [await viewed(), await insertUser()];
	await startViewing({ actor, userId: next.userId, reason: REASON }, at(1));
	expect(await listViews(user, at(1))).toMatchObject([{ isOpen: false }]);
	expect(await listViews(next, at(1))).toMatchObject([{ isOpen: true }]);
	expect(await listViews(other.user, at(1))).toMatchObject([{ isOpen: true }]);
});

import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { hasFailedPanel } from "#app/lib/panel.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { mergeVisits, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import UserAnalytics, { loader } from "./analytics.tsx";

async function load(userId: string, search = "") {
	const path = `/admin/dashboard/users/${userId}/analytics${search}`;
	const args = createRouteArgs(pageRequest(path), { userId });
	args.context.set(currentAdministratorContext, await insertAdministrator());
	return loader(args);
}

/** The page as the server draws it. */
function draw(loaderData: Awaited<ReturnType<typeof load>>): string {
	const Page = UserAnalytics as unknown as (props: { loaderData: unknown }) => React.ReactNode;
	const router = createMemoryRouter([{ path: "*", element: <Page loaderData={loaderData} /> }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

function asWords(html: string): string {
	return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

/** A page of the Free plan with a visit from long ago, and one of today with a click. */
async function insertVisitedPage() {
	const owner = await insertUser({ tier: "free", name: "Vera" });
	const { analyticsKey } = await db.profile.update({
		where: { id: owner.profileId },
		data: { createdAt: new Date("2025-01-01T00:00:00Z") },
	});
	const link = await db.link.create({
		data: { profileId: owner.profileId, title: "My shop", url: "https://a.example", position: 0 },
	});
	const atMs = Date.now();
	const anna = { visitor: visitorHex(1), atMs };
	await mergeVisits([
		visitEvent(analyticsKey, { ...anna, country: "DE", source: "instagram" }),
		visitEvent(analyticsKey, { ...anna, linkKey: link.analyticsKey }),
		visitEvent(analyticsKey, { atMs: atMs - 60 * 86_400_000 }),
	]);
	return owner;
}

test("shows a page's numbers, links, sources and countries, also those that the plan hides from its owner", async () => {
	const { userId } = await insertVisitedPage();
	const text = asWords(draw(await load(userId, "?range=7d")));
	expect(text).toContain("Analytics of Vera");
	expect(text).toMatch(/Page views 1 /);
	expect(text).toMatch(/Unique visitors 1 /);
	expect(text).toMatch(/Link clicks 1 /);
	expect(text).toContain("Conversion rate 100.0%");
	expect(text).toMatch(/My shop 1 clicks 100\.0% click-through/);
	expect(text).toMatch(/Instagram 1 visitors/);
	expect(text).toMatch(/Germany 1 visitors/);
	expect(text).not.toMatch(/Locked|Free shows|limited by your plan/);
	expect(asWords(draw(await load(userId, "?range=90d")))).toMatch(/Page views 2 /);
});

test("speaks of the page, and links to nothing in the creator's dashboard", async () => {
	const { userId, profileId } = await insertVisitedPage();
	await db.pageVersion.create({
		data: { profileId, number: 1, author: "creator", changes: ["bio"], document: {} },
	});
	const html = draw(await load(userId, "?range=7d"));
	expect(asWords(html)).toContain("1 change to the page");
	expect(asWords(html)).not.toMatch(/\byour?\b/i);
	expect(html).not.toMatch(/href="\/dashboard/);
});

test("is recorded in the audit log, once for all pages of an account", async () => {
	const { userId, email } = await insertVisitedPage();
	await load(userId);
	expect(await db.auditEntry.findMany({ where: { targetId: userId } })).toMatchObject([
		{ action: "user.viewed", targetLabel: email },
	]);
});

test("an account without visits, one without a page, and an unknown one each get their answer", async () => {
	const quiet = await insertUser();
	expect(asWords(draw(await load(quiet.userId)))).toContain("No visits yet");
	await db.profile.delete({ where: { id: quiet.profileId } });
	expect(asWords(draw(await load(quiet.userId)))).toContain("No page");
	await expect(load(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

test("numbers that can't be read count as a failed panel", async () => {
	vi.spyOn(log, "error").mockImplementation(() => {});
	const { userId } = await insertVisitedPage();
	await query({ text: "ALTER TABLE analytics.daily RENAME TO daily_elsewhere" });
	try {
		const loaded = await load(userId);
		expect(hasFailedPanel(loaded)).toBe(true);
		expect(asWords(draw(loaded))).toContain("Failed to load analytics data");
	} finally {
		await query({ text: "ALTER TABLE analytics.daily_elsewhere RENAME TO daily" });
	}
});

import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "#app/features/admin/site/landing/default-document.ts";
import { loadLanding } from "#app/features/admin/site/landing/landing-context.server.ts";
import { db } from "#app/platform/db.server.ts";
import { site } from "#app/platform/site.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./home.tsx";
import { loader as layoutLoader } from "./layout.tsx";

/** Opens `/` as React Router would: the layout's middleware, then the loaders. */
async function openLanding() {
	const args = createRouteArgs(pageRequest("/"), {});
	await loadLanding(args, async () => new Response());
	const { data, init } = await loader(args);
	return {
		page: data,
		layout: layoutLoader(args),
		status: init?.status ?? 200,
		retryAfter: new Headers(init?.headers).get("Retry-After"),
	};
}

afterEach(async () => {
	await db.homepageVersion.deleteMany();
	await db.siteSettings.update({ where: { id: 1 }, data: { maintenanceMode: false } });
});

describe("the landing page", () => {
	test("shows the default document if none is stored, and stores none", async () => {
		const { page, layout, status } = await openLanding();

		expect(status).toBe(200);
		expect(page).toMatchObject({ state: "ready", hero: DEFAULT_DOCUMENT.hero });
		expect(layout.showSections).toBe(true);
		expect(JSON.stringify({ page, layout })).not.toMatch(
			/24\/7 chat|Your own domains|\{\{|,""\]|"label":""/,
		);
		expect(await db.homepageVersion.count()).toBe(0);
	});

	test("shows the latest version merged over the defaults, with placeholders filled in", async () => {
		await db.homepageVersion.create({ data: { document: { hero: { title: "First" } } } });
		await db.homepageVersion.create({
			data: { document: { hero: { title: "Welcome to {{appName}}" } } },
		});

		const { page, layout } = await openLanding();

		expect(page).toMatchObject({
			state: "ready",
			hero: { ...DEFAULT_DOCUMENT.hero, title: `Welcome to ${site.name}` },
		});
		expect(layout.footer.copyright).toBe(`© ${new Date().getUTCFullYear()} ${site.name}`);
	});

	test("shows public pages of this site on the phones, and fictional ones in place of others", async () => {
		const shown = await insertUser({ name: "Shown Ada" });
		const hidden = await insertUser({ name: "Hidden Bo" });
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		await db.homepageVersion.create({
			data: { document: { hero: { phonePages: [shown.username, hidden.username] } } },
		});

		const { page } = await openLanding();

		expect(page).toMatchObject({
			phones: [
				{ label: "Shown Ada’s page", path: `/${shown.username}` },
				{ label: "A photographer’s page", path: null },
				{ label: "A bakery’s page", path: null },
			],
		});
		expect(JSON.stringify(page)).not.toContain("Hidden Bo");
	});

	test("is closed for maintenance by the site's settings alone", async () => {
		const document = { settings: { maintenanceMode: true } };
		await db.homepageVersion.create({ data: { document } });
		expect((await openLanding()).status).toBe(200);

		await db.siteSettings.update({ where: { id: 1 }, data: { maintenanceMode: true } });
		const { page, layout, status, retryAfter } = await openLanding();

		expect(page).toEqual({ state: "maintenance" });
		expect(status).toBe(503);
		expect(Number(retryAfter)).toBeGreaterThan(0);
		expect(layout.showSections).toBe(false);
	});

	test("reports a database failure, and keeps the navigation", async () => {
		await db.$executeRaw`ALTER TABLE homepage_version RENAME TO homepage_version_away`;
		try {
			const { page, layout, status, retryAfter } = await openLanding();

			expect(page).toEqual({ state: "failed" });
			expect(status).toBe(503);
			expect(Number(retryAfter)).toBeGreaterThan(0);
			expect(layout.navbar).toEqual(DEFAULT_DOCUMENT.navbar);
		} finally {
			await db.$executeRaw`ALTER TABLE homepage_version_away RENAME TO homepage_version`;
		}
	});
});

import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { getHomepageDraft } from "../landing-editor/get-homepage-draft.server.ts";
import { updateSection } from "../landing-editor/update-section.server.ts";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { landingContext, landingPreviewContext, loadLanding } from "./landing-context.server.ts";

/** A site with a live chat and domains. `routes/marketing/home.server.test.ts` loads a site without them. */
vi.hoisted(() => {
	vi.stubEnv("SUPPORT_CHAT_URL", "https://chat.example");
	vi.stubEnv("DOMAINS_HOST", "pages.example.com");
	// The set-up of all tests has read the environment already.
	vi.resetModules();
});

async function load({ isPreview = false } = {}) {
	const args = createRouteArgs(pageRequest("/"), {});
	args.context.set(landingPreviewContext, isPreview);
	await loadLanding(args, async () => new Response());
	return args.context.get(landingContext);
}

describe("the content of the marketing pages", () => {
	test("promises a live chat where there is one", async () => {
		expect(JSON.stringify((await load()).document.pricing)).toContain('"24/7 chat support"');
	});

	test("compares domains where they are offered", async () => {
		const { comparison } = (await load()).document.pricing;
		expect(comparison).toContainEqual({ label: "Your own domains", values: ["No", "No", "3"] });
	});

	test("is the draft in a preview, in maintenance too", async () => {
		await db.siteSettings.upsert({
			where: { id: 1 },
			create: { id: 1, maintenanceMode: true },
			update: { maintenanceMode: true },
		});
		const { sections } = await getHomepageDraft();
		const content = { ...DEFAULT_DOCUMENT.hero, title: "A draft" };
		const actor = await insertAdministrator();
		await updateSection({ actor, name: "hero", content, version: sections.hero.version });
		expect(await load({ isPreview: true })).toMatchObject({
			state: "ready",
			document: { hero: { title: "A draft" } },
		});
		const { state, document } = await load();
		expect(state).toBe("maintenance");
		expect(document.hero.title).not.toBe("A draft");
	});
});

import { expect, test, vi } from "vitest";
import { hasFailedPanel } from "#app/lib/panel.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./statistics.tsx";

async function load() {
	const args = createRouteArgs(pageRequest("/admin/dashboard/moderation/statistics"), {});
	args.context.set(currentAdministratorContext, await insertAdministrator());
	return loader(args);
}

test("statistics that can't be read leave the number of unchecked links, and count as a failed panel", async () => {
	expect(hasFailedPanel(await load())).toBe(false);

	vi.spyOn(log, "error").mockImplementation(() => {});
	await db.$executeRaw`ALTER TABLE moderation_appeal RENAME TO moderation_appeal_away`;
	const loaded = await load();
	await db.$executeRaw`ALTER TABLE moderation_appeal_away RENAME TO moderation_appeal`;
	expect(loaded).toEqual({
		days: 30,
		statistics: { failure: "Moderation statistics unavailable." },
		unjudged: { data: 0 },
	});
	expect(hasFailedPanel(loaded)).toBe(true);
});

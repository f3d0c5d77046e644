import { expect, test } from "vitest";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loader as linksLoader } from "#app/routes/admin/dashboard/users/links.tsx";
import { loader as userLoader } from "#app/routes/admin/dashboard/users/user.tsx";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertAdminToken } from "#tests/support/api-client.ts";
import { callOperation } from "#tests/support/call-operation.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";

/** Whoever reads an account's private data is in the audit log, whether on a page or by the API. */

const reads = apiHandlers.filter(
	({ operation: { method, path } }) => method === "GET" && path.startsWith("/admin/users/{id}"),
);

async function viewsBy({ administratorId }: { administratorId: string }): Promise<string[]> {
	const entries = await db.auditEntry.findMany({
		where: { administratorId, action: "user.viewed" },
		select: { targetId: true },
	});
	return entries.map(({ targetId }) => targetId);
}

test("the API reads accounts", () => expect(reads.length).toBeGreaterThan(7));

test.each(reads.map((handler) => [handler.operation.id, handler] as const))(
	"%s is recorded",
	async (_id, handler) => {
		const [{ userId }, actor] = [await insertUser(), await insertAdministrator()];
		const token = await insertAdminToken(actor);
		const answer = await callOperation(handler, { token, params: { id: userId } });
		expect(answer.status).toBe(200);
		expect(await viewsBy(actor)).toEqual([userId]);
	},
);

test.each([
	["/admin/dashboard/users/1", userLoader],
	["/admin/dashboard/users/1/links", linksLoader],
])("%s is recorded", async (path, loader) => {
	const [{ userId }, actor] = [await insertUser(), await insertAdministrator()];
	const args = createRouteArgs(pageRequest(path), { userId });
	args.context.set(currentAdministratorContext, actor);
	await loader(args as never);
	expect(await viewsBy(actor)).toEqual([userId]);
});

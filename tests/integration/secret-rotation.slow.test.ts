import { expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";

const OLD_SECRET = "old-secret".repeat(4);
const NEW_SECRET = "new-secret".repeat(4);

test("a session stays valid after a secret is added and the old one removed", async () => {
	const { header } = await insertSession(await insertUser());
	for (const SESSION_SECRET of [OLD_SECRET, `${NEW_SECRET},${OLD_SECRET}`, NEW_SECRET]) {
		const databaseUrl = process.env.DATABASE_URL ?? "";
		const server = await startAppServer({ databaseUrl, environment: { SESSION_SECRET } });
		try {
			const visitor = createVisitor(server.url);
			visitor.setCookie(header);
			expect((await visitor.get("/dashboard/links")).status).toBe(200);
		} finally {
			await server.stop();
		}
	}
});

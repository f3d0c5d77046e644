import { describe, expect, test } from "vitest";
import { startAppServer } from "#tests/support/app-server.ts";
import { AWAY, comeBack, outcome, sessionOf, statusOf } from "#tests/support/google-flow.ts";
import { newPerson, startGoogleProvider } from "#tests/support/google-provider.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";

describe("a provider that hangs", () => {
	test.each(["/token", "/jwks"])("at %s doesn't block requests", async (path) => {
		const hanging = await startGoogleProvider();
		const product = await startAppServer({
			databaseUrl: process.env.DATABASE_URL ?? "",
			environment: hanging.environment,
		});
		try {
			hanging.hang(path);
			const visitor = createVisitor(product.url);
			const back = await comeBack(visitor, { claims: newPerson() });
			const response = await visitor.get(back);
			expect(sessionOf(response)).toBeUndefined();
			expect(await outcome(response, visitor)).toMatchObject({ location: "/signin", said: AWAY });
		} finally {
			await product.stop();
			await hanging.stop();
		}
	});

	test("from startup on doesn't block requests either", async () => {
		const hanging = await startGoogleProvider();
		hanging.hang("/.well-known/openid-configuration");
		const product = await startAppServer({
			databaseUrl: process.env.DATABASE_URL ?? "",
			environment: hanging.environment,
		});
		try {
			const visitor = createVisitor(product.url);
			const response = await visitor.get("/auth/google");
			expect(await outcome(response, visitor)).toMatchObject({ location: "/signin", said: AWAY });
			// The form needs no provider.
			expect(await statusOf(await visitor.get("/signin"))).toBe(200);
		} finally {
			await product.stop();
			await hanging.stop();
		}
	});
});

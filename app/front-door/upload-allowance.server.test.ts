import { describe, expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { uploadAllowance } from "./upload-allowance.ts";

const MEGABYTE = 1024 * 1024;

function ask(path: string, cookie: string | null, method = "POST") {
	const headers = new Headers(cookie === null ? [] : [["Cookie", cookie]]);
	return uploadAllowance(new Request(new URL(path, "http://localhost:3000"), { method, headers }));
}

describe("larger requests are allowed", () => {
	test.each([
		["/dashboard/profile", 10],
		["/dashboard/profile.data", 10],
		["/dashboard/links", 20],
		["/dashboard/settings/seo", 5],
	])("at %s for signed-in users: %d MB plus the form's other fields", async (path, megabytes) => {
		const { header } = await insertSession(await insertUser());
		const allowance = await ask(path, header);
		expect(allowance?.maxBytes).toBeGreaterThan(megabytes * MEGABYTE);
		expect(allowance?.maxBytes).toBeLessThan((megabytes + 0.1) * MEGABYTE);
	});

	test("for nobody else", async () => {
		expect(await ask("/dashboard/profile", null)).toBeNull();
		expect(await ask("/dashboard/profile", `session=${"A".repeat(43)}`)).toBeNull();
	});

	test.each(["/signin", "/dashboard/settings/account", "/dashboard/profile/x", "/"])(
		"at no other address, such as %s",
		async (path) => {
			const { header } = await insertSession(await insertUser());
			expect(await ask(path, header)).toBeNull();
		},
	);

	test("only for POST", async () => {
		const { header } = await insertSession(await insertUser());
		expect(await ask("/dashboard/profile", header, "PUT")).toBeNull();
	});
});

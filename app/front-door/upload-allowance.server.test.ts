import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import type { LargeBodyAllowance } from "./body-limit.ts";
import { LARGEST_BODY_BYTES, uploadAllowance } from "./upload-allowance.ts";

const MEGABYTE = 1024 * 1024;

function ask(path: string, cookie: string | null, method = "POST") {
	const headers = new Headers(cookie === null ? [] : [["Cookie", cookie]]);
	return uploadAllowance(new Request(new URL(path, "http://localhost:3000"), { method, headers }));
}

test("the documents tell a proxy to accept as much", async () => {
	const operations = await readFile("docs/operations.md", "utf8");
	const [, megabytes] = /`client_max_body_size (\d+)m;?`/.exec(operations) ?? [];
	expect(Number(megabytes)).toBe(Math.ceil(LARGEST_BODY_BYTES / MEGABYTE));
});

describe("larger requests are allowed", () => {
	test.each([
		["/dashboard/profile", 10],
		["/dashboard/profile.data", 10],
		["/dashboard/links", 20],
		["/dashboard/settings/seo", 5],
	])("at %s for signed-in users: %d MB plus the form's other fields", async (path, megabytes) => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		const { owner, maxBytes, limit } = (await ask(path, header)) as LargeBodyAllowance;
		expect(owner).toBe(user.userId);
		expect(maxBytes).toBeGreaterThan(megabytes * MEGABYTE);
		expect(maxBytes).toBeLessThan((megabytes + 0.1) * MEGABYTE);
		expect(limit).toMatch(new RegExp(`\\b${megabytes} ?MB`));
		expect(maxBytes).toBeLessThanOrEqual(LARGEST_BODY_BYTES);
	});

	test("for nobody else", async () => {
		const signInFirst = { refusal: "Sign in first to send a file" };
		expect(await ask("/dashboard/profile", null)).toEqual(signInFirst);
		expect(await ask("/dashboard/profile", `session=${"A".repeat(43)}`)).toEqual(signInFirst);
		expect(await ask("/api/links/1/file", null)).toEqual({
			refusal: expect.stringContaining("needs a valid token"),
		});
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

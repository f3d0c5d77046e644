import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { LARGEST_FILE_MEGABYTES } from "#app/features/billing/plans/plans.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import {
	insertAccessToken,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import type { LargeBodyAllowance } from "./body-limit.ts";
import { callAllowance, LARGEST_BODY_BYTES, uploadAllowance } from "./upload-allowance.ts";

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
		["/dashboard/links", LARGEST_FILE_MEGABYTES],
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

describe("larger calls are allowed", () => {
	const operations = apiHandlers.map(({ operation }) => operation);
	const large = operations.filter(({ maxBody }) => maxBody !== undefined);

	function askCall(id: string, token: string | null, method = "POST") {
		const { path } = operations.find((operation) => operation.id === id) ?? {};
		const atAddress = operations.filter((operation) => operation.path === path);
		const headers = new Headers(token === null ? [] : [["Authorization", `Bearer ${token}`]]);
		return callAllowance(atAddress)(
			new Request(`http://localhost:3000${path}`, { method, headers }),
		);
	}

	test("for each operation that takes a file", () => {
		const takingFiles = operations.filter(({ upload }) => upload !== undefined);
		expect(takingFiles.length).toBeGreaterThan(5);
		expect(takingFiles.filter((operation) => !large.includes(operation))).toEqual([]);
	});

	test.each(large.map(({ id, access, maxBody }) => [id, access.by, maxBody?.bytes ?? 0] as const))(
		"%s, by %s: %d bytes and what encodes a form",
		async (id, by, bytes) => {
			const [user, actor] = [await insertUser(), await insertAdministrator()];
			const [owner, token] =
				by === "administrator"
					? [actor.administratorId, await insertAdminToken(actor)]
					: [user.userId, await insertAccessToken(user)];
			const allowance = (await askCall(id, token)) as LargeBodyAllowance;
			expect(allowance).toMatchObject({ owner, limit: expect.stringMatching(/\d ?MB/) });
			expect(allowance.maxBytes).toBeGreaterThan(bytes);
			expect(allowance.maxBytes).toBeLessThan(bytes + 0.1 * MEGABYTE);
			expect(allowance.maxBytes).toBeLessThanOrEqual(LARGEST_BODY_BYTES);
			const tokenFirst = { refusal: expect.stringContaining("needs a valid token") };
			expect(await askCall(id, null)).toEqual(tokenFirst);
			expect(await askCall(id, "posy_pat_wrong")).toEqual(tokenFirst);
		},
	);

	test("by a session's token", async () => {
		const token = await insertSessionToken(await insertUser());
		expect(await askCall("setProfileImage", token)).toHaveProperty("maxBytes");
	});

	test.each([
		["setProfileImage", "PATCH"],
		["setLinkFile", "DELETE"],
		["setHomepagePicture", "PUT"],
		["addLink", "POST"],
		["setUserStatus", "PUT"],
	])("but not at the address of %s for %s", async (id, method) => {
		const token = await insertAccessToken(await insertUser());
		expect(await askCall(id, token, method)).toBeNull();
	});
});

import { expect, test } from "vitest";
import { isApiPath, isCallToPage } from "./api-paths.ts";

test.each([
	...["/api", "/api/links", "/mcp", "/auth/login", "/admin/users/1", "/admin/verify"],
	...["/api/links.data", "/auth/login.data", "/admin/users.data"],
])("%s is a path of the API", (path) => {
	expect(isApiPath(path)).toBe(true);
});

test.each([
	"/",
	"/api-test",
	"/apiary",
	"/auth/google",
	"/auth/google.data",
	"/auth/google/callback",
	"/auth/google-identity",
	"/auth/google-identity.data",
	"/admin/login",
	"/admin/dashboard/users",
	"/admin/users-of-mine",
	"/adminusers",
])("%s is no path of the API, so that the check of origins protects it", (path) => {
	expect(isApiPath(path)).toBe(false);
});

test("a page's address is called with JSON only", () => {
	const path = "/admin/login";
	expect(isCallToPage({ path, type: "application/json; charset=utf-8" })).toBe(true);
	expect(isCallToPage({ path, type: "text/plain" })).toBe(false);
	expect(isCallToPage({ path: `${path}.data`, type: "application/json" })).toBe(true);
	expect(isCallToPage({ path: "/signin", type: "application/json" })).toBe(false);
});

import { describe, expect, test } from "vitest";
import { afterSignIn, continuationSearch } from "./after-sign-in.ts";

describe("afterSignIn", () => {
	test.each([
		[null, "/dashboard"],
		[undefined, "/dashboard"],
		["/dashboard/links?x=1", "/dashboard/links?x=1"],
		["//evil.example", "/dashboard"],
		["/\\evil.example", "/dashboard"],
		["https://evil.example/", "/dashboard"],
		["/ok\r\nSet-Cookie: a=b", "/dashboard"],
		["/signin?redirectTo=/signin", "/dashboard"],
		["/signup", "/dashboard"],
		["/signout", "/dashboard"],
		["/auth/google", "/dashboard"],
		["/signs", "/signs"],
		["/signin-club", "/signin-club"],
	])("%j leads to %s", (redirectTo, path) => {
		expect(afterSignIn({ redirectTo })).toBe(path);
	});

	test.each(["pro", "max"])("leads to the chosen plan %s, and from there to the page", (plan) => {
		expect(afterSignIn({ plan })).toBe(`/upgrade?plan=${plan}`);
		expect(afterSignIn({ plan, redirectTo: "/dashboard/links?x=1" })).toBe(
			`/upgrade?plan=${plan}&redirectTo=%2Fdashboard%2Flinks%3Fx%3D1`,
		);
		expect(afterSignIn({ plan, redirectTo: "//evil.example" })).toBe(`/upgrade?plan=${plan}`);
		expect(afterSignIn({ plan, redirectTo: "/upgrade?plan=pro" })).toBe(`/upgrade?plan=${plan}`);
	});

	test.each([
		["pro", "pro", "/dashboard/links"],
		["pro", "max", "/dashboard/links"],
		["max", "max", "/dashboard/links"],
		["max", "pro", "/upgrade?plan=max&redirectTo=%2Fdashboard%2Flinks"],
	] as const)("of %s, chosen by who has %s, leads to %s", (plan, tier, path) => {
		expect(afterSignIn({ plan, tier, redirectTo: "/dashboard/links" })).toBe(path);
	});

	test.each(["free", "platinum", "PRO", "pro&redirectTo=//evil.example", "", null, ["pro"]])(
		"knows no plan %j",
		(plan) => {
			expect(afterSignIn({ plan })).toBe("/dashboard");
		},
	);
});

describe("afterSignIn, for an account that was just opened", () => {
	test.each([
		[null, "/dashboard/start"],
		["/dashboard", "/dashboard/start"],
		["//evil.example", "/dashboard/start"],
		["/dashboard/links", "/dashboard/links"],
	])("%j leads to %s", (redirectTo, path) => {
		expect(afterSignIn({ redirectTo, isNew: true })).toBe(path);
	});

	test("a plan that was chosen comes first", () => {
		expect(afterSignIn({ plan: "pro", isNew: true })).toBe("/upgrade?plan=pro");
	});
});

describe("continuationSearch", () => {
	test("carries what is of use and drops the rest", () => {
		expect(continuationSearch({ redirectTo: null, plan: null })).toBe("");
		expect(continuationSearch({ redirectTo: "https://evil.example", plan: "gold" })).toBe("");
		expect(continuationSearch({ redirectTo: "/a?b=c", plan: "pro" })).toBe(
			"?plan=pro&redirectTo=%2Fa%3Fb%3Dc",
		);
	});
});

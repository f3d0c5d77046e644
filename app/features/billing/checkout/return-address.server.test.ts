import { describe, expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { returnAddress, withSessionId } from "./return-address.server.ts";

describe("returnAddress", () => {
	test.each([
		["/payment-success", "/payment-success"],
		[`${env.APP_URL}/dashboard?tab=billing`, "/dashboard?tab=billing"],
		["/success?session_id={CHECKOUT_SESSION_ID}", "/success?session_id={CHECKOUT_SESSION_ID}"],
	])("accepts %s", (asked, path) => {
		expect(returnAddress(asked, "success_url")).toBe(env.APP_URL + path);
	});

	test.each([
		"https://evil.example/",
		"//evil.example",
		"/\\evil.example",
		`${env.APP_URL}.evil.example/`,
		`${env.APP_URL}@evil.example/`,
		`${env.APP_URL}//evil.example`,
		"javascript:alert(1)",
		"",
	])("refuses %j", (asked) => {
		expect(() => returnAddress(asked, "success_url")).toThrow(
			expect.objectContaining({ code: "invalid", details: { field: "success_url" } }),
		);
	});

	test("leaves a missing address to its default", () => {
		expect(returnAddress(undefined, "success_url")).toBeUndefined();
	});
});

test.each([
	["https://a.example/x", "https://a.example/x?session_id={CHECKOUT_SESSION_ID}"],
	["https://a.example/x?a=b", "https://a.example/x?a=b&session_id={CHECKOUT_SESSION_ID}"],
	["https://a.example/x#top", "https://a.example/x?session_id={CHECKOUT_SESSION_ID}#top"],
	["https://a.example/?id={CHECKOUT_SESSION_ID}", "https://a.example/?id={CHECKOUT_SESSION_ID}"],
])("%s gets the session's id", (address, expected) => {
	expect(withSessionId(address)).toBe(expected);
});

import { describe, expect, test } from "vitest";
import { formRequest, pageRequest } from "#tests/support/requests.ts";
import { parseConsent, rememberConsent } from "./consent.server.ts";

describe("parseConsent", () => {
	test("returns the stored answer, even among other cookies", () => {
		expect(parseConsent(pageRequest("/", { Cookie: "consent=granted" }))).toBe("granted");
		expect(parseConsent(pageRequest("/", { Cookie: "a=b; consent=denied; c=d" }))).toBe("denied");
	});

	test("returns no answer for a cookie with an unknown value", () => {
		for (const Cookie of [
			"",
			"consent=",
			"consent=null",
			"consent=grantedly",
			"xconsent=granted",
		]) {
			expect(parseConsent(pageRequest("/", { Cookie })), Cookie).toBeNull();
		}
	});

	test("counts a do-not-track signal as declined, whatever is stored", () => {
		for (const signal of ["DNT", "Sec-GPC"]) {
			const request = pageRequest("/", { Cookie: "consent=granted", [signal]: "1" });
			expect(parseConsent(request), signal).toBe("denied");
		}
		expect(parseConsent(pageRequest("/", { DNT: "0" }))).toBeNull();
	});
});

describe("rememberConsent", () => {
	test("stores either answer for a year", () => {
		for (const consent of ["granted", "denied"] as const) {
			const [cookie] = rememberConsent(consent, formRequest("/consent", {})).getSetCookie();
			expect(cookie).toBe(`consent=${consent}; Path=/; Max-Age=31536000; SameSite=Lax`);
		}
	});

	test("deletes only the analytics service's cookies when the visitor declines", () => {
		const request = formRequest(
			"/consent",
			{},
			{ Cookie: "_ga=1; session=s; _ga_ABC12=2; x_ga=3" },
		);

		const removed = rememberConsent("denied", request)
			.getSetCookie()
			.filter((cookie) => cookie.includes("Max-Age=0"));

		expect(removed.map((cookie) => cookie.split("=")[0])).toEqual(["_ga", "_ga_ABC12"]);
		expect(rememberConsent("granted", request).getSetCookie()).toHaveLength(1);
	});
});

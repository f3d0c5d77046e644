import { describe, expect, test } from "vitest";
import { findCountry } from "./find-country.server.ts";

describe("findCountry", () => {
	test("finds IPv4 and IPv6 addresses, and an IPv4 address inside an IPv6 one", () => {
		expect(findCountry("8.8.8.8")).toBe("US");
		expect(findCountry("::ffff:8.8.8.8")).toBe("US");
		expect(findCountry("2001:4860:4860::8888")).toBe("US");
	});

	test.each(["127.0.0.1", "10.1.2.3", "::1", "", "unknown", "8.8.8.8.8"])(
		"finds no country for %j",
		(address) => {
			expect(findCountry(address)).toBeNull();
		},
	);
});

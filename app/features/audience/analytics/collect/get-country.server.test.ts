import { describe, expect, test } from "vitest";
import { getCountry } from "./get-country.server.ts";

describe("getCountry", () => {
	test("finds IPv4 and IPv6 addresses, and an IPv4 address inside an IPv6 one", () => {
		expect(getCountry("8.8.8.8")).toBe("US");
		expect(getCountry("::ffff:8.8.8.8")).toBe("US");
		expect(getCountry("2001:4860:4860::8888")).toBe("US");
	});

	test.each(["127.0.0.1", "10.1.2.3", "::1", "", "unknown", "8.8.8.8.8"])(
		"finds no country for %j",
		(address) => {
			expect(getCountry(address)).toBeNull();
		},
	);
});

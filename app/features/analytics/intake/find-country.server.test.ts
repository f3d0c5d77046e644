import { describe, expect, test } from "vitest";
import { findCountry } from "./find-country.server.ts";

describe("findCountry", () => {
	test("knows addresses of both families, and an IPv4 address inside an IPv6 one", () => {
		expect(findCountry("8.8.8.8")).toBe("US");
		expect(findCountry("::ffff:8.8.8.8")).toBe("US");
		expect(findCountry("2001:4860:4860::8888")).toBe("US");
	});

	test.each(["127.0.0.1", "10.1.2.3", "::1", "", "unknown", "8.8.8.8.8"])(
		"knows nothing of %j",
		(address) => {
			expect(findCountry(address)).toBeNull();
		},
	);
});

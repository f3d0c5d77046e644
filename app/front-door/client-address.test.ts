import { describe, expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const socketAddress = "10.0.0.9";

describe("clientAddress", () => {
	test("ignores X-Forwarded-For while no proxy is trusted", () => {
		expect(clientAddress({ forwardedFor: "1.2.3.4", socketAddress, trustedProxies: 0 })).toBe(
			socketAddress,
		);
	});

	test("takes the address from the trusted proxy, not the one that the visitor claims", () => {
		expect(
			clientAddress({ forwardedFor: "6.6.6.6, 203.0.113.5", socketAddress, trustedProxies: 1 }),
		).toBe("203.0.113.5");
	});

	test("counts back through two trusted proxies", () => {
		expect(
			clientAddress({
				forwardedFor: "6.6.6.6, 203.0.113.5, 10.0.0.1",
				socketAddress,
				trustedProxies: 2,
			}),
		).toBe("203.0.113.5");
	});

	test("falls back to the socket if the header is missing or empty", () => {
		expect(clientAddress({ forwardedFor: undefined, socketAddress, trustedProxies: 1 })).toBe(
			socketAddress,
		);
		expect(clientAddress({ forwardedFor: " ", socketAddress, trustedProxies: 1 })).toBe(
			socketAddress,
		);
	});

	test("reads an IPv4-mapped IPv6 address as IPv4", () => {
		expect(
			clientAddress({
				forwardedFor: undefined,
				socketAddress: "::ffff:192.0.2.1",
				trustedProxies: 0,
			}),
		).toBe("192.0.2.1");
	});
});

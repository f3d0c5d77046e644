import fc from "fast-check";
import { expect, test } from "vitest";
import { isSharedHost, targetKeys } from "./target-keys.server.ts";

test.each([
	["https://Example.COM./Path/?b=1#top", "example.com/Path?b=1"],
	["http://user:secret@example.com:80/a", "example.com/a"],
	["https://www.example.com", "example.com/"],
	["https://example.com:8443/a/", "example.com:8443/a"],
	["https://example.com/%7Euser/%2e%2E/x%2f%c3%a9", "example.com/x%2F%C3%A9"],
	["https://bücher.example/é", "xn--bcher-kva.example/%C3%A9"],
	["http://2130706433/", "127.0.0.1/"],
	["http://[2001:DB8:0:0::1]/x", "2001:db8::1/x"],
])("%s has the key %s", (address, key) => {
	expect(targetKeys(address)?.addresses[0]).toBe(key);
});

test.each(["mailto:a@example.com", "tel:+491234", "ftp://example.com/a", "", "example.com"])(
	"%j is no website",
	(address) => expect(targetKeys(address)).toBeNull(),
);

test("an address is found by its page, by everything above it, and by its domains", () => {
	expect(targetKeys("https://a.b.example.co.uk/one/two?q=1")).toMatchObject({
		host: "a.b.example.co.uk",
		domain: "example.co.uk",
		page: "a.b.example.co.uk/one/two",
		domains: ["a.b.example.co.uk", "b.example.co.uk", "example.co.uk"],
		addresses: ["a.b.example.co.uk/one/two?q=1", "a.b.example.co.uk/one/two"],
		prefixes: [
			"a.b.example.co.uk/one/two?q=1",
			"a.b.example.co.uk/one/two",
			"a.b.example.co.uk/one",
			"a.b.example.co.uk/",
		],
	});
});

test("customers of a shared host have domains of their own, and the host has none", () => {
	expect(targetKeys("https://evil.github.io/login")?.domains).toEqual(["evil.github.io"]);
	expect(targetKeys("https://github.io/login")?.domains).toEqual([]);
	expect(["github.io", "co.uk", "localhost"].map(isSharedHost)).toEqual([true, true, true]);
	expect(["evil.github.io", "192.0.2.1", "2001:db8::1"].map(isSharedHost)).toEqual([
		false,
		false,
		false,
	]);
});

/** Spellings of one address that browsers open alike. */
const spelled = fc.record({
	scheme: fc.constantFrom("http", "https", "HTTPS"),
	user: fc.constantFrom("", "a@", "paypal.com:x@", "%40:%3A@"),
	dot: fc.constantFrom("", "."),
	isUpper: fc.boolean(),
	slash: fc.constantFrom("", "/"),
	hash: fc.constantFrom("", "#x", "#@other.example/"),
});
const hosts = fc.constantFrom(
	"evil.example.com",
	"xn--pypal-4ve.com",
	"192.0.2.7",
	"[2001:db8::7]",
	"evil.github.io",
	"a_b.example.org",
);
const label = fc.stringMatching(/^[A-Za-z0-9._~-]{1,8}$/).filter((part) => !/^\.+$/.test(part));

test("every spelling of an address has the same keys", () => {
	fc.assert(
		fc.property(hosts, fc.array(label, { maxLength: 4 }), spelled, (host, parts, how) => {
			const path = parts.map((part) => `/${part}`).join("");
			const escaped = parts
				.map((part) => `/${[...part].map((c) => `%${c.charCodeAt(0).toString(16)}`).join("")}`)
				.join("");
			const shownHost = how.isUpper ? host.toUpperCase() : host;
			const dot = host.startsWith("[") ? "" : how.dot;
			const address = `${how.scheme}://${how.user}${shownHost}${dot}${how.isUpper ? escaped : path}${how.slash}${how.hash}`;
			expect(targetKeys(address)).toEqual(targetKeys(`https://${host}${path}`));
		}),
	);
});

test("keys of any input are short ASCII, and domains are parts of the host", () => {
	fc.assert(
		fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (address) => {
			const keys = targetKeys(address);
			if (keys === null) return;
			for (const key of [...keys.prefixes, ...keys.addresses]) {
				expect(key).toMatch(/^[\x21-\x7e]{1,2048}$/);
				expect(key).toContain("/");
			}
			for (const domain of keys.domains) expect(keys.host.endsWith(domain)).toBe(true);
			expect(keys.prefixes).toContain(keys.page);
		}),
	);
});

import { expect, test } from "vitest";
import { parseDomainName } from "./parse-domain-name.server.ts";

const OWN = ["links.posy-site.com"];
const parse = (text: string) => parseDomainName(text, OWN);

test.each([
	["links.ada-lovelace.com", "links.ada-lovelace.com", "ada-lovelace.com"],
	[" Links.Ada-Lovelace.COM. ", "links.ada-lovelace.com", "ada-lovelace.com"],
	["https://ada-lovelace.co.uk/shop?x=1#y", "ada-lovelace.co.uk", "ada-lovelace.co.uk"],
	["HTTP://www.ada-lovelace.com:80", "www.ada-lovelace.com", "ada-lovelace.com"],
	["müller.de", "xn--mller-kva.de", "xn--mller-kva.de"],
	["ada.github.io", "ada.github.io", "ada.github.io"],
])("%j is %s", (text, name, registered) => {
	expect(parse(text)).toMatchObject({ name, registered });
});

test("a name is shown in its own letters", () => {
	expect(parse("XN--MLLER-KVA.de")).toMatchObject({ shown: "müller.de" });
});

test.each([
	["", "not-a-name"],
	["ada", "not-a-name"],
	["ada lovelace.com", "not-a-name"],
	["*.ada-lovelace.com", "not-a-name"],
	["_dmarc.ada-lovelace.com", "not-a-name"],
	["-ada.com", "not-a-name"],
	["xn--a.com", "not-a-name"],
	[`${"a".repeat(64)}.com`, "not-a-name"],
	[`${"a.".repeat(126)}com`, "not-a-name"],
	["ada@ada-lovelace.com", "not-a-name"],
	["https://ada:secret@ada-lovelace.com", "not-a-name"],
	["ada-lovelace.com:8080", "not-a-name"],
	["mailto:ada@ada-lovelace.com", "not-a-name"],
	["javascript://ada-lovelace.com", "not-a-name"],
	["192.0.2.1", "address"],
	["127.1", "address"],
	["0x7f000001", "address"],
	["[2001:db8::1]", "address"],
	["co.uk", "suffix"],
	["github.io", "suffix"],
	["printer.local", "unknown-suffix"],
	["ada.localhost", "unknown-suffix"],
	["ada.internal", "unknown-suffix"],
	["ada.onion", "unknown-suffix"],
	["1.2.0.192.in-addr.arpa", "unknown-suffix"],
	["links.posy-site.com", "operators"],
	["ada.links.posy-site.com", "operators"],
	["other.posy-site.com", "operators"],
	["posy-site.com", "operators"],
])("%j is refused: %s", (text, problem) => {
	expect(parse(text)).toBe(problem);
});

import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { targetKeys } from "../target-keys.server.ts";
import { BRANDS } from "./brands.ts";
import { getSuspicion } from "./get-suspicion.server.ts";

function suspicionOf(address: string) {
	const keys = targetKeys(address);
	return keys && getSuspicion(keys);
}

test.each([
	["http://192.0.2.1/login", "ip-address", "192.0.2.1"],
	["https://[2001:db8::1]/", "ip-address", "2001:db8::1"],
	[`https://${domainToASCII("раураl.com")}/`, "look-alike", "paypal"],
	[`https://${domainToASCII("ɡoogle.com")}/`, "look-alike", "google"],
	[`https://www.${domainToASCII("instagrám.com")}/x`, "look-alike", "instagram"],
	[`https://${domainToASCII("соinbase-login.io")}/`, "look-alike", "coinbase"],
	["https://paypal-support.example/", "brand-support", "paypal"],
	["https://support.paypal.example.com/", "brand-support", "paypal"],
	["https://paypa1.example/help", "brand-support", "paypal"],
	["https://metamaskwallet.example/", "brand-support", "metamask"],
	["https://instagram-verify.github.io/", "brand-support", "instagram"],
	["https://amazon.account.example/", "brand-support", "amazon"],
])("%s is suspicious: %s", (address, reason, detail) => {
	expect(suspicionOf(address)).toEqual({ reason, detail });
});

test.each([
	"https://www.paypal.com/support",
	"https://support.google.com/accounts",
	"https://www.amazon.de/help",
	"https://amazon.co.uk/account",
	"https://pineapple-support.example/",
	"https://apple.example/pie",
	"https://shop.example/paypal/support",
	`https://${domainToASCII("bücher.example")}/`,
	`https://${domainToASCII("café.example")}/support`,
	"https://instagram.com/login-help",
	"https://steamboat.example/account",
])("%s is not suspicious", (address) => {
	expect(suspicionOf(address)).toBeNull();
});

test("a brand's own sites are not suspicious, and sites that add a word to its name are", () => {
	for (const { name, domains } of BRANDS) {
		expect(domains, name).not.toEqual([]);
		for (const domain of domains) {
			expect(suspicionOf(`https://www.${domain}/login`), domain).toBeNull();
		}
		expect(suspicionOf(`https://${name}-login.example/`)).toEqual({
			reason: "brand-support",
			detail: name,
		});
	}
});

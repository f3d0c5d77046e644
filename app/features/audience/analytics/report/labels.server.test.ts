import { describe, expect, test } from "vitest";
import { labelOf, nameOfAddress } from "./labels.server.ts";

describe("labelOf", () => {
	test.each([
		["source", "", "Direct"],
		["source", "instagram", "Instagram"],
		["source", "blog.example.com", "blog.example.com"],
		["source", "constructor", "constructor"],
		["country", "DE", "Germany"],
		["country", "ZZ", "Unknown Region"],
		["country", "", "Unknown"],
		["device", "mobile", "Mobile"],
		["device", "other", "Other"],
		["browser", "samsung", "Samsung Internet"],
		["browser", "opera", "Opera"],
		["browser", "instagram", "Instagram app"],
		["browser", "other", "Other"],
	] as const)("labels the %s %j as %s", (breakdown, value, label) => {
		expect(labelOf(breakdown, value)).toBe(label);
	});
});

test.each([
	[null, "localhost:3000/ada"],
	["links.ada.example", "links.ada.example"],
	["xn--mller-kva.example", "müller.example"],
])("names the address %s as people read it", (domain, name) => {
	expect(nameOfAddress({ domain, username: "ada" })).toBe(name);
});

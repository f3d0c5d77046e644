import { describe, expect, test } from "vitest";
import {
	describeFilters,
	isLinkSearch,
	isNarrowed,
	readUserSearch,
	userSearchString,
} from "./list-schema.ts";

const read = (text: string) => readUserSearch(new URLSearchParams(text));
const ID = "019aa5c0-7a00-7000-8000-000000000001";

describe("the list of users", () => {
	test.each(["", "sort=username", "sort=newest&tier=gold", "q="])(
		"with %j is not narrowed",
		(text) => {
			expect(isNarrowed(read(text))).toBe(false);
		},
	);

	test.each([
		"q=ada",
		"tier=pro",
		"status=leaving",
		"verified=no",
		"domain=x.example",
		"active=7d",
	])("with %j is narrowed", (text) => {
		expect(isNarrowed(read(text))).toBe(true);
	});

	test("keeps its filters and its place in its address", () => {
		const text = `q=ada&tier=pro&sort=username&after=grace~${ID}`;
		const { after, ...filters } = read(text);
		expect(after).toEqual({ key: "grace", id: ID });
		expect(userSearchString(filters, after ? { after } : {})).toBe(
			`?q=ada&tier=pro&sort=username&after=grace%7E${ID}`,
		);
		expect(userSearchString(read("sort=newest"))).toBe("");
	});

	test.each([
		["a place without a time, in an order by time", `after=grace~${ID}`],
		["a place without an id", "after=2026-01-01T00:00:00Z~x"],
		["a place without a key", `after=~${ID}`],
		["an id with more behind it", `after=2026-01-01T00:00:00Z~${ID}x`],
	])("starts at its beginning with %s", (_what, text) => {
		expect(read(text)).toMatchObject({ after: undefined, before: undefined });
	});

	test("names its filters in words", () => {
		expect(describeFilters(read("q=ada&tier=pro&status=leaving&active=never&sort=oldest"))).toEqual(
			{
				Search: "ada",
				Plan: "pro",
				Status: "Deletion pending",
				"Last active": "Never",
			},
		);
	});
});

test.each([
	["shop.example", true],
	["https://Shop.Example/a?b", true],
	["ann@shop.example", false],
	["Rosa Lindqvist", false],
	["rosa", false],
	[undefined, false],
])("a search for %s is a search for links: %s", (q, expected) => {
	expect(isLinkSearch({ q })).toBe(expected);
});

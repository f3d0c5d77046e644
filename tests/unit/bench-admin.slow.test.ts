import { expect, test } from "vitest";
import { parseAdminOptions } from "../../bench/admin/options.ts";

test("the benchmark of the administrator area measures a million accounts and ten million links", () => {
	const { users, linksPerUser, visitedPages, events } = parseAdminOptions([]);
	expect(users).toBe(1_000_000);
	expect(users * linksPerUser).toBe(10_000_000);
	expect([visitedPages, events]).toEqual([100_000, 10_000_000]);
});

test("its groups and sizes can be chosen, and unknown options are refused", () => {
	expect([...parseAdminOptions(["--only=audit,users"]).groups]).toEqual(["users", "audit"]);
	expect(parseAdminOptions(["--quick", "--users=500"]).users).toBe(500);
	for (const wrong of ["--only=nothing", "--users=0", "--fast"]) {
		expect(() => parseAdminOptions([wrong])).toThrow(/Unknown option/);
	}
});

import { describe, expect, test, vi } from "vitest";
import { assertServesSite } from "./product-environment.ts";

describe.each(["npm start", "npm run dev"] as const)("%s", (command) => {
	test.each(["jobs", "jobs,jobs", " Jobs "])("refuses ROLES=%j, which has no web", (roles) => {
		vi.stubEnv("ROLES", roles);
		expect(() => assertServesSite(command)).toThrow(
			`${command} serves the site, and ROLES has no web: unset ROLES.`,
		);
	});

	test.each(["", "web", "jobs, Web"])("serves with ROLES=%j", (roles) => {
		vi.stubEnv("ROLES", roles);
		assertServesSite(command);
	});

	// "web" is a part of it.
	test("refuses a role that doesn’t exist", () => {
		vi.stubEnv("ROLES", "webs");
		expect(() => assertServesSite(command)).toThrow("ROLES is not valid");
	});
});

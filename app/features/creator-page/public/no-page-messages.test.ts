import { describe, expect, test } from "vitest";
import { NO_PAGE_MESSAGES, noPageMessage } from "./no-page-messages.ts";

test("a missing page offers its name, in lowercase, after the way home", () => {
	expect(noPageMessage("missing", "Nobody_has-1")).toEqual({
		...NO_PAGE_MESSAGES.missing,
		links: [
			{ text: "Go Home", href: "/" },
			{ text: "Claim nobody_has-1", href: "/signup?username=nobody_has-1" },
		],
	});
});

describe.each(["invalid-username", "reserved-username", "suspended", "failed"] as const)(
	"%s",
	(reason) => {
		test("offers no name", () => {
			expect(noPageMessage(reason, "dashboard")).toBe(NO_PAGE_MESSAGES[reason]);
		});
	},
);

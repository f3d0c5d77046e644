import { expect, test } from "vitest";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { describePage } from "./describe-page.ts";

const descriptionOf = (bio: string) =>
	describePage({ username: "ada", name: "Ada", bio }, {}, pageTexts("en")).description;

test.each([
	["between words", `${"word ".repeat(31)}longer than the rest`, `${"word ".repeat(31).trim()}…`],
	["between flags", "🇩🇪".repeat(50), `${"🇩🇪".repeat(39)}…`],
	["between families", "👨‍👩‍👧".repeat(30), `${"👨‍👩‍👧".repeat(19)}…`],
])("a long description is cut %s", (_, bio, description) => {
	expect(descriptionOf(bio)).toBe(description);
	expect(description.length).toBeLessThanOrEqual(160);
});

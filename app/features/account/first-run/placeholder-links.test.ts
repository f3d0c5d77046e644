import { expect, test } from "vitest";
import { placeholderLinks } from "./placeholder-links.ts";

function titlesOf(socials: Record<string, string>): string[] {
	return placeholderLinks(socials).map(({ title }) => title);
}

test("three examples begin with the profiles that the creator has", () => {
	expect(titlesOf({})).toEqual(["My website", "What I’m working on", "Write to me"]);
	expect(titlesOf({ tiktok: "https://www.tiktok.com/@anna", github: "" })).toEqual([
		"TikTok",
		"My website",
		"What I’m working on",
	]);
	const all = { instagram: "a", tiktok: "b", youtube: "c", github: "d" };
	expect(titlesOf(all)).toHaveLength(3);
	expect(titlesOf(all)).not.toContain("My website");
});

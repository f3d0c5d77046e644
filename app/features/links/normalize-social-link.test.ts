import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	normalizePlatform,
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/links/normalize-social-link.ts";
import { anyText } from "#tests/support/any-text.ts";

function urlOf(platform: string, input: string): string | null {
	const result = normalizeSocialLink(platform, input);
	return result.ok ? result.url : null;
}

const CANONICAL_HOSTS: Record<string, string> = {
	twitter: "x.com",
	instagram: "www.instagram.com",
	facebook: "www.facebook.com",
	linkedin: "www.linkedin.com",
	github: "github.com",
	youtube: "www.youtube.com",
	tiktok: "www.tiktok.com",
};

describe("normalizeSocialLink", () => {
	it.each([
		[
			"twitter",
			"https://x.com/anna_flowers",
			"anna_flowers",
			"mobile.twitter.com/anna_flowers/status/1?s=20",
		],
		[
			"instagram",
			"https://www.instagram.com/anna.flowers",
			"anna.flowers",
			"instagram.com/anna.flowers/?hl=de",
		],
		[
			"facebook",
			"https://www.facebook.com/anna.flowers",
			"anna.flowers",
			"http://m.facebook.com/anna.flowers/",
		],
		[
			"linkedin",
			"https://www.linkedin.com/in/anna-flowers",
			"anna-flowers",
			"de.linkedin.com/in/anna-flowers/en",
		],
		[
			"github",
			"https://github.com/anna-flowers",
			"anna-flowers",
			"www.github.com/anna-flowers?tab=repositories",
		],
		[
			"youtube",
			"https://www.youtube.com/@anna.flowers",
			"anna.flowers",
			"m.youtube.com/@anna.flowers/videos",
		],
		[
			"tiktok",
			"https://www.tiktok.com/@anna.flowers",
			"anna.flowers",
			"tiktok.com/@anna.flowers?lang=en",
		],
	])("for %s, a name, @name and an address all become %s", (platform, canonical, name, address) => {
		expect(urlOf(platform, name)).toBe(canonical);
		expect(urlOf(platform, ` @${name} `)).toBe(canonical);
		expect(urlOf(platform, address)).toBe(canonical);
		expect(urlOf(platform, `https://${address.replace(/^https?:\/\//, "")}`)).toBe(canonical);
	});

	it.each([
		[
			"facebook",
			"facebook.com/profile.php?id=1000123&sk=about",
			"https://www.facebook.com/profile.php?id=1000123",
		],
		["facebook", "facebook.com/groups/flowers", "https://www.facebook.com/groups/flowers"],
		["linkedin", "linkedin.com/company/posies", "https://www.linkedin.com/company/posies"],
		["linkedin", "linkedin.com/in/anna-müller", "https://www.linkedin.com/in/anna-m%C3%BCller"],
		["youtube", "youtube.com/channel/UC123", "https://www.youtube.com/channel/UC123"],
		["youtube", "youtube.com/c/Flowers", "https://www.youtube.com/c/Flowers"],
	])("for %s, keeps the parts that addresses need: %s", (platform, input, canonical) => {
		expect(urlOf(platform, input)).toBe(canonical);
	});

	it.each([
		["instagram", "https://evil.example/anna"],
		["instagram", "https://instagram.com.evil.example/anna"],
		["instagram", "https://instagram.com@evil.example/anna"],
		["instagram", "https://instagram.com"],
		["instagram", "instagram.com"],
		["instagram", "instagram.com/p/Cxyz"],
		["twitter", "a name with spaces"],
		["twitter", "javascript:alert(1)"],
		["github", "java\tscript:alert(1)"],
		["github", "../../etc/passwd"],
		["github", "%2e%2e"],
		["github", "https://github.com/anna/%ff"],
		["facebook", ".."],
		["youtube", "https://www.youtube.com/watch?v=1"],
		["youtube", "https://youtu.be/1"],
		["tiktok", "https://vm.tiktok.com/Zabc/"],
		["linkedin", "https://www.linkedin.com/feed/"],
		["linkedin", "https://www.linkedin.com/in/%ff"],
		["mastodon", "@anna"],
		["mastodon", "mailto:anna@example.com"],
		["bad key!", "https://example.com/anna"],
		["", "https://example.com/anna"],
		["twitter", ""],
	])("for %s, refuses %j", (platform, input) => {
		expect(urlOf(platform, input)).toBeNull();
	});

	it.each([
		["twitter", ["home", "i", "intent", "search", "share", "hashtag", "explore", "settings"]],
		["instagram", ["p", "reel", "reels", "stories", "explore", "tv"]],
		["facebook", ["groups", "people", "pages", "p", "watch", "events", "photo", "sharer", "share"]],
		["facebook", ["login", "profile.php"]],
		["github", ["orgs", "search", "settings", "topics", "explore", "sponsors", "login"]],
		["tiktok", ["t", "tag", "video", "discover", "music", "foryou"]],
	])("%s refuses the network's own pages %j", (platform, pages) => {
		expect(pages.filter((page) => urlOf(platform, page) !== null)).toEqual([]);
	});

	it("stores an unknown platform under its key in lowercase, with an address", () => {
		expect(normalizePlatform(" Mastodon ")).toBe("mastodon");
		expect(urlOf("Mastodon", "social.example/@anna")).toBe("https://social.example/@anna");
		// Names of inherited object properties are not known platforms.
		expect(urlOf("constructor", "anna")).toBeNull();
	});

	it("returns an https address of the network or nothing, and is idempotent", {
		timeout: 30_000,
	}, () => {
		const hosts = ["x.com", "instagram.com", "facebook.com", "www.linkedin.com", "youtube.com"];
		const anything = fc.oneof(
			anyText,
			fc.stringMatching(/^@?[\w.-]{1,40}$/),
			fc.webUrl({ withQueryParameters: true }),
			fc
				.tuple(
					fc.constantFrom("", "https://", "http://www.", "//", "javascript:"),
					fc.constantFrom(...hosts),
					fc.constantFrom("/", "/in/", "/@", "/channel/", "/groups/", "/profile.php?id="),
					fc.oneof(fc.string(), fc.stringMatching(/^[\w.-]{1,20}$/)),
				)
				.map((parts) => parts.join("")),
		);
		fc.assert(
			fc.property(fc.constantFrom(...SOCIAL_PLATFORMS), anything, (platform, input) => {
				const url = urlOf(platform, input);
				if (url === null) return;
				const parsed = new URL(url);
				expect(parsed.protocol).toBe("https:");
				expect(parsed.host).toBe(CANONICAL_HOSTS[platform]);
				expect(parsed.href).toBe(url);
				expect(urlOf(platform, url)).toBe(url);
			}),
			{ numRuns: 1_500 },
		);
	});
});

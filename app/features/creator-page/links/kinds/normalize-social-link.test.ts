import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	findSocial,
	normalizePlatform,
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import { brandName } from "#app/ui/brand-icon.tsx";
import { anyText } from "#tests/support/any-text.ts";
import { words } from "#tests/support/words.ts";
import { SOCIAL_NETWORKS } from "./social/networks.ts";

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
	threads: "www.threads.com",
	bluesky: "bsky.app",
	twitch: "www.twitch.tv",
	pinterest: "www.pinterest.com",
	snapchat: "www.snapchat.com",
	telegram: "t.me",
	patreon: "www.patreon.com",
};

it.each(SOCIAL_PLATFORMS)("%s has the same name in messages as in forms", (platform) => {
	expect(SOCIAL_NETWORKS[platform].name).toBe(brandName(platform));
});

it.each([
	["https://www.threads.net/@anna", undefined, "threads"],
	["//instagram.com/anna", undefined, "instagram"],
	["https://mastodon.social/@anna", undefined, "mastodon"],
	["https://flowers.example/@anna", undefined, null],
	["https://flowers.example/@anna", "Mastodon", "mastodon"],
	["https://anna.example", undefined, null],
	["https://anna.example", "Substack", "substack"],
	["https://anna.substack.com/p/post", undefined, "substack"],
	["https://medium.com/@anna", "Medium", null],
	["https://www.youtube.com/watch?v=1", undefined, null],
	["anna", "Instagram", null],
])("%s, named %s, is a profile on %s", (url, hint, platform) => {
	expect(findSocial(url, hint)?.platform ?? null).toBe(platform);
});

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
		[
			"threads",
			"https://www.threads.com/@anna.flowers",
			"anna.flowers",
			"threads.net/@anna.flowers/post/C1?xmt=AQG",
		],
		[
			"bluesky",
			"https://bsky.app/profile/anna.bsky.social",
			"anna",
			"bsky.app/profile/anna.bsky.social/post/3k",
		],
		[
			"bluesky",
			"https://bsky.app/profile/anna.example",
			"anna.example",
			"bsky.app/profile/anna.example",
		],
		[
			"twitch",
			"https://www.twitch.tv/anna_flowers",
			"anna_flowers",
			"m.twitch.tv/anna_flowers/videos",
		],
		[
			"pinterest",
			"https://www.pinterest.com/annaflowers",
			"annaflowers",
			"de.pinterest.com/annaflowers/_created/",
		],
		[
			"snapchat",
			"https://www.snapchat.com/add/anna.flowers",
			"anna.flowers",
			"snapchat.com/add/anna.flowers?share_id=abc",
		],
		["telegram", "https://t.me/anna_flowers", "anna_flowers", "t.me/s/anna_flowers/12?before=9"],
		[
			"patreon",
			"https://www.patreon.com/annaflowers",
			"annaflowers",
			"patreon.com/c/annaflowers/posts",
		],
		["substack", "https://substack.com/@anna", "anna", "substack.com/@anna/note/c-1?r=abc"],
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
		["youtube", "youtube.com/Flowers", "https://www.youtube.com/Flowers"],
		[
			"youtube",
			"https://www.youtube.com/@Flowers/videos?si=abc",
			"https://www.youtube.com/@Flowers",
		],
		[
			"youtube",
			"https://www.youtube.com/@ไทยแลนด์",
			`https://www.youtube.com/@${encodeURIComponent("ไทยแลนด์")}`,
		],
		["youtube", "music.youtube.com/channel/UC123", "https://www.youtube.com/channel/UC123"],
		[
			"youtube",
			"https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F%40Flowers&gl=DE",
			"https://www.youtube.com/@Flowers",
		],
		[
			"linkedin",
			"https://www.linkedin.com/in/प्रिया-शर्मा-123",
			`https://www.linkedin.com/in/${encodeURIComponent("प्रिया-शर्मा-123")}`,
		],
		[
			"linkedin",
			"https://www.linkedin.com/in/anna-🌷-flowers/?originalSubdomain=de",
			`https://www.linkedin.com/in/${encodeURIComponent("anna-🌷-flowers")}`,
		],
		["linkedin", "linkedin.com/mwlite/in/anna", "https://www.linkedin.com/in/anna"],
		["linkedin", "linkedin.com/comm/in/anna?trk=eml", "https://www.linkedin.com/in/anna"],
		[
			"linkedin",
			"https://www.linkedin.com/authwall?trk=gf&sessionRedirect=https%3A%2F%2Fde.linkedin.com%2Fin%2Fanna",
			"https://www.linkedin.com/in/anna",
		],
		[
			"facebook",
			"https://www.facebook.com/pg/anna.flowers/about/",
			"https://www.facebook.com/anna.flowers",
		],
		[
			"facebook",
			"https://de-de.facebook.com/anna.flowers/",
			"https://www.facebook.com/anna.flowers",
		],
		[
			"facebook",
			"mbasic.facebook.com/anna.flowers?v=timeline",
			"https://www.facebook.com/anna.flowers",
		],
		["facebook", "https://www.facebook.com/@anna.flowers", "https://www.facebook.com/anna.flowers"],
		["facebook", "https://m.me/anna.flowers", "https://www.facebook.com/anna.flowers"],
		[
			"facebook",
			"https://www.facebook.com/share/1AbCdEfGhI/?mibextid=wwXIfr",
			"https://www.facebook.com/share/1AbCdEfGhI",
		],
		["facebook", "facebook.com/share/g/1AbCdEfGhI/", "https://www.facebook.com/share/g/1AbCdEfGhI"],
		[
			"facebook",
			"facebook.com/groups/flowers/posts/123",
			"https://www.facebook.com/groups/flowers",
		],
		[
			"facebook",
			"facebook.com/p/Näh-Café-61550000",
			"https://www.facebook.com/p/N%C3%A4h-Caf%C3%A9-61550000",
		],
		[
			"facebook",
			"facebook.com/people/Anna/61550000/",
			"https://www.facebook.com/people/Anna/61550000",
		],
		[
			"facebook",
			"https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Fanna.flowers%3Ffbclid%3D1&h=AT0",
			"https://www.facebook.com/anna.flowers",
		],
		[
			"facebook",
			"https://www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Fanna.flowers%2F",
			"https://www.facebook.com/anna.flowers",
		],
		["instagram", "https://www.instagram.com/_u/anna", "https://www.instagram.com/anna"],
		[
			"instagram",
			"https://instagram.com/anna?igsh=MXg1&utm_source=qr",
			"https://www.instagram.com/anna",
		],
		["instagram", "https://www.instagram.com/stories/anna/123/", "https://www.instagram.com/anna"],
		[
			"instagram",
			"https://www.instagram.com/accounts/login/?next=/anna/&source=desktop_nav",
			"https://www.instagram.com/anna",
		],
		[
			"instagram",
			"https://www.instagram.com/share/BAxyz12_-3/",
			"https://www.instagram.com/share/BAxyz12_-3",
		],
		[
			"instagram",
			"https://l.instagram.com/?u=https%3A%2F%2Finstagram.com%2Fanna&e=AT1",
			"https://www.instagram.com/anna",
		],
		["instagram", "\u2068@anna.flowers\u2069", "https://www.instagram.com/anna.flowers"],
		["twitter", "https://x.com/intent/follow?screen_name=anna", "https://x.com/anna"],
		["twitter", "https://twitter.com/#!/anna", "https://x.com/anna"],
		["twitter", "https://x.com/i/flow/login?redirect_after_login=%2Fanna", "https://x.com/anna"],
		["threads", "https://www.threads.net/login?next=%2F%40anna", "https://www.threads.com/@anna"],
		[
			"bluesky",
			"did:plc:ewvi7nxzyoun6zhxrhs64oiz",
			"https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz",
		],
		["bluesky", "https://jo.bsky.social", "https://bsky.app/profile/jo.bsky.social"],
		["mastodon", "@anna@mastodon.social", "https://mastodon.social/@anna"],
		["mastodon", "@anna@flowers.example", "https://flowers.example/@anna"],
		["mastodon", "anna@mastodon.social", "https://mastodon.social/@anna"],
		["mastodon", "https://flowers.example/@anna/1123", "https://flowers.example/@anna"],
		["mastodon", "https://de.flowers.example/web/@anna", "https://de.flowers.example/@anna"],
		["mastodon", "https://mastodon.social/@anna@flowers.example", "https://flowers.example/@anna"],
		["mastodon", "https://elk.zone/mas.to/@anna@flowers.example", "https://flowers.example/@anna"],
		["mastodon", "https://mastodon.social/users/anna", "https://mastodon.social/users/anna"],
		["mastodon", "anna@müller.social", null],
		["mastodon", "@anna@müller.social", "https://xn--mller-kva.social/@anna"],
		["twitch", "https://player.twitch.tv/?channel=anna&parent=x", "https://www.twitch.tv/anna"],
		["twitch", "https://www.twitch.tv/popout/anna/chat", "https://www.twitch.tv/anna"],
		["pinterest", "https://www.pinterest.co.uk/anna/my-board/", "https://www.pinterest.com/anna"],
		[
			"snapchat",
			"https://www.snapchat.com/@anna.flowers",
			"https://www.snapchat.com/add/anna.flowers",
		],
		["snapchat", "https://snapchat.com/t/AbCd1234", "https://www.snapchat.com/t/AbCd1234"],
		[
			"snapchat",
			"https://www.snapchat.com/p/0190a1b2-0000-7000-8000-000000000000/123",
			"https://www.snapchat.com/p/0190a1b2-0000-7000-8000-000000000000",
		],
		["discord", "https://discord.gg/AbC-123", "https://discord.gg/AbC-123"],
		["discord", "discord.com/invite/AbC123?event=1", "https://discord.gg/AbC123"],
		["discord", "https://discordapp.com/invite/AbC123", "https://discord.gg/AbC123"],
		["discord", "123456789012345678", "https://discord.com/users/123456789012345678"],
		["telegram", "https://telegram.me/anna_flowers", "https://t.me/anna_flowers"],
		["telegram", "https://anna_flowers.t.me", "https://t.me/anna_flowers"],
		["telegram", "https://annaflowers.t.me", "https://t.me/annaflowers"],
		["telegram", "https://t.me/+AbCdEf-123_4", "https://t.me/+AbCdEf-123_4"],
		["telegram", "https://t.me/joinchat/AbCdEf-123", "https://t.me/joinchat/AbCdEf-123"],
		["patreon", "https://www.patreon.com/user?u=123", "https://www.patreon.com/user?u=123"],
		[
			"patreon",
			"https://www.patreon.com/bePatron?u=123&rid=4",
			"https://www.patreon.com/user?u=123",
		],
		["patreon", "https://www.patreon.com/join/anna/checkout", "https://www.patreon.com/anna"],
		["substack", "anna.substack.com", "https://anna.substack.com"],
		["substack", "https://jo.substack.com/p/a-post?utm_source=x", "https://jo.substack.com"],
		["substack", "https://open.substack.com/pub/anna/p/a-post?r=1", "https://anna.substack.com"],
		["substack", "https://substack.com/profile/123-anna", "https://substack.com/profile/123-anna"],
		["substack", "https://www.anna.example/", "https://www.anna.example"],
	])("for %s, reads %s as %s", (platform, input, canonical) => {
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
		["instagram", "https://www.instagram.com/accounts/login/"],
		["instagram", "https://www.instagram.com/accounts/login/?next=/p/Cxyz/"],
		["instagram", "https://www.instagram.com/accounts/login/?next=//evil.example/anna"],
		["instagram", "https://www.instagram.com/invites/contact/?i=abc"],
		["instagram", "https://www.instagram.com/direct/t/123/"],
		["instagram", "https://www.instagram.com/share/reel/BAxyz"],
		["instagram", "https://www.instagram.com/stories/highlights/123/"],
		["instagram", "https://evil.example/?u=https://www.instagram.com/anna"],
		["facebook", "https://www.facebook.com/story.php?story_fbid=1&id=2"],
		["facebook", "https://www.facebook.com/permalink.php?story_fbid=1&id=2"],
		["facebook", "https://www.facebook.com/reel/123"],
		["facebook", "https://www.facebook.com/marketplace/item/1"],
		["facebook", "https://www.facebook.com/Marketplace/"],
		["facebook", "https://www.facebook.com/photo/?fbid=1"],
		["facebook", "https://www.facebook.com/photo.php?fbid=1"],
		["facebook", "https://www.facebook.com/share/p/1AbCdEf/"],
		["facebook", "https://www.facebook.com/share/r/1AbCdEf/"],
		["facebook", "https://www.facebook.com/share/"],
		["facebook", "https://www.facebook.com/pages/create"],
		["facebook", "https://www.facebook.com/pg"],
		["facebook", "https://www.facebook.com/profile.php"],
		["facebook", "https://fb.me/e/1AbCd"],
		["facebook", "https://developers.facebook.com/docs"],
		["twitter", "https://x.com/i/status/1"],
		["twitter", "https://x.com/search?q=flowers"],
		["github", "https://docs.github.com/en"],
		["github", "https://github.com/features/actions"],
		["youtube", "https://www.youtube.com/shorts/abc"],
		["youtube", "https://www.youtube.com/playlist?list=PL1"],
		["youtube", "https://studio.youtube.com/video/abc"],
		["linkedin", "https://www.linkedin.com/pulse/anna"],
		["linkedin", "https://www.linkedin.com/company"],
		["threads", "https://www.threads.net/t/Cxyz"],
		["threads", "https://www.threads.net/search"],
		["bluesky", "https://bsky.app/search?q=anna"],
		["bluesky", "https://go.bsky.app/abc"],
		["bluesky", "anna smith"],
		["mastodon", "@anna"],
		["mastodon", "anna"],
		["mastodon", "anna@gmail.com"],
		["mastodon", "https://mastodon.social"],
		["mastodon", "https://mastodon.social/explore"],
		["mastodon", "https://www.youtube.com/@anna"],
		["mastodon", "@anna@instagram.com"],
		["mastodon", "mailto:anna@example.com"],
		["twitch", "https://www.twitch.tv/videos/123"],
		["twitch", "https://www.twitch.tv/directory"],
		["twitch", "https://clips.twitch.tv/Abc"],
		["pinterest", "https://www.pinterest.com/pin/123/"],
		["pinterest", "https://pin.it/abc"],
		["snapchat", "https://www.snapchat.com/spotlight/abc"],
		["snapchat", "https://www.snapchat.com/add"],
		["discord", "anna"],
		["discord", "anna#1234"],
		["discord", "https://discord.com/channels/1/2"],
		["discord", "https://discord.com/login"],
		["discord", "discord.gg"],
		["telegram", "https://t.me/share/url?url=https://example.com"],
		["telegram", "https://t.me/c/123/4"],
		["telegram", "https://t.me/addstickers/Flowers"],
		["telegram", "https://t.me/joinchat"],
		["patreon", "https://www.patreon.com/posts/flowers-123"],
		["patreon", "https://www.patreon.com/home"],
		["substack", "anna.example"],
		["substack", "https://anna.example/p/post"],
		["substack", "https://www.instagram.com/"],
		["substack", "https://substack.com/home"],
		["myspace", "@anna"],
		["myspace", "mailto:anna@example.com"],
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
		expect(normalizePlatform(" MySpace ")).toBe("myspace");
		expect(urlOf("MySpace", "social.example/@anna")).toBe("https://social.example/@anna");
		// Names of inherited object properties are not known platforms.
		expect(urlOf("constructor", "anna")).toBeNull();
	});

	it("returns an https address of the network or nothing, and is idempotent", () => {
		const hosts = words(`
			x.com instagram.com facebook.com www.linkedin.com youtube.com threads.net bsky.app
			a.bsky.social mastodon.social elk.zone twitch.tv de.pinterest.com snapchat.com discord.gg
			discord.com t.me ann.t.me patreon.com substack.com ann.substack.com open.substack.com
			l.instagram.com fb.me
		`);
		const paths = words(`
			/ /in/ /@ /channel/ /groups/ /profile.php?id= /share/ /p/ /pg/ /?u=https://instagram.com/
			/login?next=/ /users/ /profile/ /invite/ /s/ /+ /c/ /pub/ /add/ /web/@ /mas.to/@ #!/
			/people/a/1
		`);
		const anything = fc.oneof(
			anyText,
			fc.stringMatching(/^@?[\w.-]{1,40}$/),
			fc.webUrl({ withQueryParameters: true }),
			fc
				.tuple(
					fc.constantFrom("", "https://", "http://www.", "//", "javascript:"),
					fc.constantFrom(...hosts),
					fc.constantFrom(...paths),
					fc.oneof(fc.string(), fc.stringMatching(/^[\w.@-]{1,20}(?:\/[\w.@-]{1,9})?$/)),
				)
				.map((parts) => parts.join("")),
		);
		fc.assert(
			fc.property(fc.constantFrom(...SOCIAL_PLATFORMS), anything, (platform, input) => {
				const url = urlOf(platform, input);
				if (url === null) return;
				const parsed = new URL(url);
				expect(parsed.protocol).toBe("https:");
				if (CANONICAL_HOSTS[platform]) expect(parsed.host).toBe(CANONICAL_HOSTS[platform]);
				if (platform === "discord") expect(parsed.host).toMatch(/^discord\.(?:gg|com)$/);
				expect(parsed.username + parsed.port + parsed.hash).toBe("");
				expect(parsed.href).toBe(parsed.pathname === "/" ? `${url}/` : url);
				expect(urlOf(platform, url)).toBe(url);
			}),
			{ numRuns: 4_000 },
		);
	});
});

it.each([
	["github", "＠ａｎｎａ－５", "https://github.com/anna-5"],
	["github", "anna-٥", "https://github.com/anna-5"],
	["instagram", "ｉｎｓｔａｇｒａｍ．ｃｏｍ／ａｎｎａ", "https://www.instagram.com/anna"],
	["instagram", "ｈｔｔｐｓ：／／www.instagram.com/anna", "https://www.instagram.com/anna"],
	["mastodon", "＠anna＠ｍａｓｔｏｄｏｎ．social", "https://mastodon.social/@anna"],
	["youtube", "＠ａｎｎａ", "https://www.youtube.com/@anna"],
	["youtube", "@می\u200cخوانم", normalizedOf("youtube", "https://www.youtube.com/@می\u200cخوانم")],
])("reads what keyboards write for %s: %s", (platform, typed, url) => {
	expect(normalizedOf(platform, typed)).toBe(url);
});

function normalizedOf(platform: string, typed: string): string | null {
	const result = normalizeSocialLink(platform, typed);
	return result.ok ? result.url : null;
}

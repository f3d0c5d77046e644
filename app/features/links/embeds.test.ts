import { describe, expect, test } from "vitest";
import { findEmbed } from "./embeds.ts";
import { normalizeAddress } from "./normalize-url.ts";

describe("finds what plays at an address, without what tracks visitors", () => {
	test.each([
		[
			"https://youtu.be/dQw4w9WgXcQ?si=abc&t=3",
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"https://m.youtube.com/shorts/dQw4w9WgXcQ",
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"https://vimeo.com/76979871/8272103f6e",
			"https://vimeo.com/76979871/8272103f6e",
			"https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
		],
		[
			"https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy?si=x",
			"https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy",
			"https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy",
		],
		[
			"https://music.apple.com/us/album/some-name/1440857781?i=1440857786&l=en",
			"https://music.apple.com/us/album/1440857781?i=1440857786",
			"https://embed.music.apple.com/us/album/1440857781?i=1440857786",
		],
		[
			"https://soundcloud.com/noor/sets/quiet?si=1",
			"https://soundcloud.com/noor/sets/quiet",
			"https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fnoor%2Fsets%2Fquiet&show_comments=false",
		],
		[
			"https://www.tiktok.com/@noor.live/video/7106594312292453675?is_copy_url=1",
			"https://www.tiktok.com/@noor.live/video/7106594312292453675",
			"https://www.tiktok.com/player/v1/7106594312292453675",
		],
		[
			"https://www.instagram.com/noor/reel/C1a2b3C4d5E/?igsh=1",
			"https://www.instagram.com/reel/C1a2b3C4d5E/",
			"https://www.instagram.com/reel/C1a2b3C4d5E/embed/",
		],
	])("%s", (given, url, frame) => {
		expect(findEmbed(given)).toMatchObject({ url, frame });
		expect(normalizeAddress("embed", given)).toEqual({ ok: true, url });
		expect(findEmbed(url)).toMatchObject({ url, frame });
	});
});

test.each([
	"https://www.youtube.com/@noor",
	"https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
	"https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
	"https://evil.example/?https://youtu.be/dQw4w9WgXcQ",
	"https://youtu.be:8443/dQw4w9WgXcQ",
	"https://vimeo.com/about",
	"https://open.spotify.com/track/short",
	"https://soundcloud.com/noor/likes",
	"https://soundcloud.com/discover/sets",
	"https://www.tiktok.com/@noor",
	"https://www.instagram.com/noor/",
	"javascript:alert(1)",
	"data:text/html,youtu.be/dQw4w9WgXcQ",
	"not an address",
])("plays nothing at %s", (address) => {
	expect(findEmbed(address)).toBeNull();
	expect(normalizeAddress("embed", address)).toMatchObject({ ok: false });
});

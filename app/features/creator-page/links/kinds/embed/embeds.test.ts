import { describe, expect, test } from "vitest";
import { normalizeAddress } from "../normalize-url.ts";
import { normalizeTyped } from "../short-addresses.ts";
import { findEmbed } from "./embeds.ts";

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
		[
			"https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&si=x",
			"https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
			"https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
		],
		[
			"https://youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&feature=shared",
			"https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
			"https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
		],
		[
			"https://music.youtube.com/browse/VLPLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
			"https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
			"https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
		],
		[
			"https://www.youtube.com/embed?listType=playlist&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
			"https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
			"https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
		],
		[
			"https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig",
			"https://www.youtube.com/channel/UC4R8DWoMoI7CAwX8_LjQHig/live",
			"https://www.youtube-nocookie.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig",
		],
		[
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0",
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ",
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"https://www.youtube.com/attribution_link?a=1&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare",
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"https://vimeo.com/channels/staffpicks/76979871",
			"https://vimeo.com/76979871",
			"https://player.vimeo.com/video/76979871?dnt=1",
		],
		[
			"https://vimeo.com/groups/shortfilms/videos/76979871",
			"https://vimeo.com/76979871",
			"https://player.vimeo.com/video/76979871?dnt=1",
		],
		[
			"https://vimeo.com/showcase/7008490/video/76979871",
			"https://vimeo.com/76979871",
			"https://player.vimeo.com/video/76979871?dnt=1",
		],
		[
			"https://vimeo.com/album/7008490",
			"https://vimeo.com/showcase/7008490",
			"https://vimeo.com/showcase/7008490/embed",
		],
		[
			"https://vimeo.com/showcase/7008490/embed",
			"https://vimeo.com/showcase/7008490",
			"https://vimeo.com/showcase/7008490/embed",
		],
		[
			"https://vimeo.com/ondemand/quiet/76979871",
			"https://vimeo.com/76979871",
			"https://player.vimeo.com/video/76979871?dnt=1",
		],
		[
			"https://vimeo.com/event/4150989/a1b2c3d4e5",
			"https://vimeo.com/event/4150989/a1b2c3d4e5",
			"https://vimeo.com/event/4150989/a1b2c3d4e5/embed",
		],
		[
			"https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0",
			"https://vimeo.com/76979871/8272103f6e",
			"https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
		],
		[
			"https://open.spotify.com/user/noor/playlist/4aawyAB9vmqN3uQ7FjRGTy?si=x",
			"https://open.spotify.com/playlist/4aawyAB9vmqN3uQ7FjRGTy",
			"https://open.spotify.com/embed/playlist/4aawyAB9vmqN3uQ7FjRGTy",
		],
		[
			"https://open.spotify.com/embed-podcast/show/4aawyAB9vmqN3uQ7FjRGTy",
			"https://open.spotify.com/show/4aawyAB9vmqN3uQ7FjRGTy",
			"https://open.spotify.com/embed/show/4aawyAB9vmqN3uQ7FjRGTy",
		],
		[
			"spotify:user:noor:playlist:4aawyAB9vmqN3uQ7FjRGTy",
			"https://open.spotify.com/playlist/4aawyAB9vmqN3uQ7FjRGTy",
			"https://open.spotify.com/embed/playlist/4aawyAB9vmqN3uQ7FjRGTy",
		],
		[
			"https://itunes.apple.com/de/album/some-name/id1440857781",
			"https://music.apple.com/de/album/1440857781",
			"https://embed.music.apple.com/de/album/1440857781",
		],
		[
			"https://geo.music.apple.com/us/station/quiet/ra.978194965?at=1",
			"https://music.apple.com/us/station/ra.978194965",
			"https://embed.music.apple.com/us/station/ra.978194965",
		],
		[
			"https://soundcloud.com/noor/demo/s-AbC123dEf45?si=1&utm_source=clipboard",
			"https://soundcloud.com/noor/demo/s-AbC123dEf45",
			"https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fnoor%2Fdemo%2Fs-AbC123dEf45&show_comments=false",
		],
		[
			"https://soundcloud.com/noor/sets/quiet/s-AbC123dEf45",
			"https://soundcloud.com/noor/sets/quiet/s-AbC123dEf45",
			"https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fnoor%2Fsets%2Fquiet%2Fs-AbC123dEf45&show_comments=false",
		],
		[
			"https://soundcloud.com/noor/demo?secret_token=s-AbC123dEf45",
			"https://soundcloud.com/noor/demo/s-AbC123dEf45",
			"https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fnoor%2Fdemo%2Fs-AbC123dEf45&show_comments=false",
		],
		[
			"https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/noor/demo&auto_play=true",
			"https://soundcloud.com/noor/demo",
			"https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fnoor%2Fdemo&show_comments=false",
		],
		[
			"https://noor.bandcamp.com/album/quiet-hours#album=1234567890",
			"https://noor.bandcamp.com/album/quiet-hours#album=1234567890",
			"https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/tracklist=false/transparent=true/",
		],
		[
			"https://bandcamp.com/EmbeddedPlayer/v=2/track=1234567890/size=small/artwork=none/",
			"https://bandcamp.com/EmbeddedPlayer/track=1234567890/size=large/tracklist=false/transparent=true/",
			"https://bandcamp.com/EmbeddedPlayer/track=1234567890/size=large/tracklist=false/transparent=true/",
		],
		[
			"https://www.tiktok.com/@noor/photo/7106594312292453675?lang=en",
			"https://www.tiktok.com/@noor/photo/7106594312292453675",
			"https://www.tiktok.com/player/v1/7106594312292453675",
		],
		[
			"https://m.tiktok.com/v/7106594312292453675.html?u_code=1",
			"https://www.tiktok.com/@/video/7106594312292453675",
			"https://www.tiktok.com/player/v1/7106594312292453675",
		],
		[
			"https://www.tiktok.com/embed/v2/7106594312292453675",
			"https://www.tiktok.com/@/video/7106594312292453675",
			"https://www.tiktok.com/player/v1/7106594312292453675",
		],
		[
			"https://www.instagram.com/reels/C1a2b3C4d5E/",
			"https://www.instagram.com/reel/C1a2b3C4d5E/",
			"https://www.instagram.com/reel/C1a2b3C4d5E/embed/",
		],
		[
			"https://www.instagram.com/p/C1a2b3C4d5E/embed/captioned/?cr=1",
			"https://www.instagram.com/p/C1a2b3C4d5E/",
			"https://www.instagram.com/p/C1a2b3C4d5E/embed/",
		],
		[
			"https://instagr.am/p/C1a2b3C4d5E",
			"https://www.instagram.com/p/C1a2b3C4d5E/",
			"https://www.instagram.com/p/C1a2b3C4d5E/embed/",
		],
	])("%s", (given, url, frame) => {
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
	"https://www.youtube.com/embed/videoseries",
	"https://www.youtube.com/embed/live_stream",
	"https://www.youtube.com/playlist?list=WL",
	"https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3DdQw4w9WgXcQ",
	"https://vimeo.com/about",
	"https://vimeo.com/channels/staffpicks",
	"https://open.spotify.com/track/short",
	"https://soundcloud.com/noor/likes",
	"https://soundcloud.com/discover/sets",
	"https://soundcloud.com/noor/s-AbC123dEf45",
	"https://w.soundcloud.com/player/?url=https%3A//evil.example/noor/demo",
	"https://noor.bandcamp.com",
	"https://noor.bandcamp.com/track/quiet#album=1234567890",
	"https://bandcamp.com.evil.example/EmbeddedPlayer/album=1",
	"https://www.tiktok.com/@noor",
	"https://www.instagram.com/noor/",
	"https://www.instagram.com/reels/audio/",
	"https://www.instagram.com/stories/noor/C1a2b3C4d5E/",
	"javascript:alert(1)",
	"data:text/html,youtu.be/dQw4w9WgXcQ",
	"not an address",
])("plays nothing at %s", (address) => {
	expect(findEmbed(address)).toBeNull();
	expect(normalizeAddress("embed", address)).toMatchObject({ ok: false });
});

describe("finds what plays in the code that a site offers for embedding", () => {
	test.each([
		[
			`<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=1&amp;start=3" allowfullscreen></iframe>`,
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
		],
		[
			// As WordPress and other editors escape it.
			`<iframe src="https://www.youtube.com/embed/videoseries?si=1&#038;list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf"></iframe>`,
			"https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
		],
		[
			`<iframe src="https:&#x2F;&#x2F;www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`,
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
		],
		[
			`<iframe src='//bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/' seamless><a href="https://noor.bandcamp.com/album/quiet">Quiet</a></iframe>`,
			"https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/tracklist=false/transparent=true/",
		],
		[
			`<iframe src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1"></iframe><div><a href="https://soundcloud.com/noor">Noor</a> · <a href="https://soundcloud.com/noor/demo">Demo</a></div>`,
			"https://soundcloud.com/noor/demo",
		],
		[
			`<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@noor/video/7106594312292453675" data-video-id="7106594312292453675"></blockquote>`,
			"https://www.tiktok.com/@noor/video/7106594312292453675",
		],
		[
			`<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/C1a2b3C4d5E/?utm_source=ig_embed"></blockquote>`,
			"https://www.instagram.com/p/C1a2b3C4d5E/",
		],
	])("%s", (code, url) => {
		expect(normalizeAddress("embed", code)).toEqual({ ok: true, url });
	});

	test("of no other site", () => {
		const code = `<iframe src="https://evil.example/?https://youtu.be/dQw4w9WgXcQ"></iframe>`;
		expect(normalizeAddress("embed", code)).toMatchObject({ ok: false });
	});
});

describe("takes short addresses, which only a request can tell, from people", () => {
	test.each([
		["https://on.soundcloud.com/aBcDeF123", "https://on.soundcloud.com/aBcDeF123"],
		["http://vm.tiktok.com/ZMaBcDeFg/", "https://vm.tiktok.com/ZMaBcDeFg/"],
		["vt.tiktok.com/ZSaBcDeFg", "https://vt.tiktok.com/ZSaBcDeFg"],
		["https://www.tiktok.com/t/ZPaBcDeFg/", "https://www.tiktok.com/t/ZPaBcDeFg/"],
		["https://spotify.link/aBcDeFgHiJb", "https://spotify.link/aBcDeFgHiJb"],
		[
			"https://www.instagram.com/share/reel/BAaBcDeFgH",
			"https://www.instagram.com/share/reel/BAaBcDeFgH",
		],
		[
			"https://noor.bandcamp.com/track/quiet?from=x",
			"https://noor.bandcamp.com/track/quiet?from=x",
		],
	])("%s", (given, url) => {
		expect(normalizeTyped("embed", given)).toEqual({ ok: true, url });
		expect(normalizeAddress("embed", given)).toMatchObject({ ok: false });
	});

	test.each([
		"https://on.soundcloud.com/",
		"https://on.soundcloud.com.evil.example/aBcDeF123",
		"https://vm.tiktok.com:8443/ZMaBcDeFg/",
		"https://vm.tiktok.com/ZMaBcDeFg/../../admin/users",
		"https://bit.ly/aBcDeF1",
	])("but not %s", (given) => {
		expect(normalizeTyped("embed", given)).toMatchObject({ ok: false });
	});
});

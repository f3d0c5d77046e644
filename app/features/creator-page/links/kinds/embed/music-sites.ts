import { parseUrl } from "#app/lib/parse-url.ts";
import { type Found, hasHost, hostOf, parameter, type Site } from "./site.ts";

const SPOTIFY_SHORT = ["spotify.link", "spotify.app.link", "link.tospotify.com"];

export const SPOTIFY: Site = {
	name: "Spotify",
	hosts: ["open.spotify.com", "play.spotify.com", ...SPOTIFY_SHORT],
	find: findSpotify,
	isShort: (url) => hasHost(SPOTIFY_SHORT, url) && /^\/[\w-]{4,40}\/?$/.test(url.pathname),
};

export const APPLE_MUSIC: Site = {
	name: "Apple Music",
	hosts: ["music.apple.com", "embed.music.apple.com", "geo.music.apple.com", "itunes.apple.com"],
	find: findAppleMusic,
};

export const SOUNDCLOUD: Site = {
	name: "SoundCloud",
	hosts: ["soundcloud.com", "m.soundcloud.com", "w.soundcloud.com", "on.soundcloud.com"],
	find: findSoundCloud,
	isShort: (url) => hostOf(url) === "on.soundcloud.com" && /^\/\w{4,40}\/?$/.test(url.pathname),
};

/** Its player needs a number that only the page has. We keep it in the fragment of the page's address. */
export const BANDCAMP: Site = {
	name: "Bandcamp",
	hosts: ["bandcamp.com", ".bandcamp.com"],
	find: findBandcamp,
	isShort: (url) => hasHost([".bandcamp.com"], url) && BANDCAMP_PAGE.test(url.pathname),
	findInPage({ origin, pathname }, meta) {
		const [, type] = BANDCAMP_PAGE.exec(pathname) ?? [];
		const player = meta.get("og:video") ?? meta.get("twitter:player") ?? "";
		const [, id] = new RegExp(`/${type}=(\\d{1,15})(?:/|$)`).exec(player) ?? [];
		return id === undefined ? undefined : `${origin}${pathname}#${type}=${id}`;
	},
};

function findSpotify(url: URL): Found {
	const pattern =
		/^\/(?:intl-[A-Za-z-]{2,8}\/)?(?:embed(?:-podcast)?\/)?(?:user\/[^/]{1,100}\/(?=playlist\/))?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})\/?$/;
	const [, type, id] = pattern.exec(url.pathname) ?? [];
	if (type === undefined) return null;
	const address = `https://open.spotify.com/${type}/${id}`;
	return {
		shape: "music",
		title: type === "episode" || type === "show" ? "Podcast on Spotify" : "Music on Spotify",
		url: address,
		frame: `https://open.spotify.com/embed/${type}/${id}`,
		oembed: `https://open.spotify.com/oembed?url=${encodeURIComponent(address)}`,
		picture: null,
	};
}

function findAppleMusic(url: URL): Found {
	const pattern =
		/^\/(?:([a-z]{2})\/)?(album|playlist|song|music-video|station)\/(?:[^/]{1,200}\/)?(?:id)?(\d{3,15}|pl\.[\w-]{1,64}|ra\.[\w-]{1,64})\/?$/;
	const [, country = "us", type, id] = pattern.exec(url.pathname) ?? [];
	if (type === undefined) return null;
	const track = parameter(url, "i", /^\d{3,15}$/);
	const path = `/${country}/${type}/${id}${track ? `?i=${track}` : ""}`;
	return {
		shape: "music",
		title: "Music on Apple Music",
		url: `https://music.apple.com${path}`,
		frame: `https://embed.music.apple.com${path}`,
		oembed: null,
		picture: null,
	};
}

const SOUNDCLOUD_PATH =
	/^(\/[\w-]{1,100}\/(?:sets\/)?(?!s-\w{5,40}\/?$)[\w-]{1,200})(?:\/(s-\w{5,40}))?\/?$/;
/** The tabs of a profile, and pages of the site, have the same form as its tracks. */
const SOUNDCLOUD_PAGES =
	/^\/(?:discover|search|you|charts|stations|player|pages)\/|\/(?:tracks|albums|sets|reposts|likes|popular-tracks|followers|following|comments)$/;

function findSoundCloud(url: URL): Found {
	const host = hostOf(url);
	if (host === "on.soundcloud.com") return null;
	if (host === "w.soundcloud.com") {
		const inPlayer = parseUrl(url.searchParams.get("url") ?? "");
		const isTrack =
			inPlayer !== null && ["soundcloud.com", "m.soundcloud.com"].includes(hostOf(inPlayer));
		return isTrack ? findSoundCloud(inPlayer) : null;
	}
	const [, path, inPath] = SOUNDCLOUD_PATH.exec(url.pathname) ?? [];
	if (path === undefined || SOUNDCLOUD_PAGES.test(path)) return null;
	/** Private tracks and playlists need it. */
	const secret = inPath ?? parameter(url, "secret_token", /^s-\w{5,40}$/);
	const address = `https://soundcloud.com${path}${secret ? `/${secret}` : ""}`;
	return {
		shape: "music",
		title: "Music on SoundCloud",
		url: address,
		frame: `https://w.soundcloud.com/player/?url=${encodeURIComponent(address)}&show_comments=false`,
		oembed: `https://soundcloud.com/oembed?format=json&url=${encodeURIComponent(address)}`,
		picture: null,
	};
}

const BANDCAMP_PAGE = /^\/(album|track)\/[\w-]{1,200}\/?$/;

function findBandcamp(url: URL): Found {
	const { origin, pathname, hash } = url;
	const isPlayer = hostOf(url) === "bandcamp.com";
	const [, type, id] = isPlayer
		? (/^\/EmbeddedPlayer\/(?:[\w=]+\/)*?(album|track)=(\d{1,15})(?:\/|$)/.exec(pathname) ?? [])
		: (/^#(album|track)=(\d{1,15})$/.exec(hash) ?? []);
	if (type === undefined) return null;
	if (!isPlayer && BANDCAMP_PAGE.exec(pathname)?.[1] !== type) return null;
	const frame = `https://bandcamp.com/EmbeddedPlayer/${type}=${id}/size=large/tracklist=false/transparent=true/`;
	return {
		shape: "music",
		title: "Music on Bandcamp",
		url: isPlayer ? frame : `${origin.replace(/^http:/, "https:")}${pathname}${hash}`,
		frame,
		oembed: null,
		picture: null,
	};
}

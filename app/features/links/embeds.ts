/**
 * Videos, music and posts that can be played on a page of ours, recognized by their address. Pure: nothing is requested.
 * Safe in the browser.
 */

/** A picture of a video fills the width; that of music is a square; a post is tall. */
type EmbedShape = "video" | "music" | "post";

export type Embed = {
	/** Name of the site it plays from. */
	name: string;
	shape: EmbedShape;
	/** Title before the real one is known. */
	title: string;
	/** Its address without what only tracks visitors. */
	url: string;
	/** Address of the frame that plays it. */
	frame: string;
	/** Address that answers its title and picture as JSON (https://oembed.com); null if only its page has them. */
	oembed: string | null;
	/** Address of a picture that is larger than the one in that answer; null if none is known. */
	picture: string | null;
};

type Site = {
	name: string;
	hosts: readonly string[];
	find: (url: URL) => Omit<Embed, "name"> | null;
};

const SITES: readonly Site[] = [
	{
		name: "YouTube",
		hosts: ["youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be"],
		find: findYouTube,
	},
	{ name: "Vimeo", hosts: ["vimeo.com", "player.vimeo.com"], find: findVimeo },
	{ name: "Spotify", hosts: ["open.spotify.com"], find: findSpotify },
	{
		name: "Apple Music",
		hosts: ["music.apple.com", "embed.music.apple.com"],
		find: findAppleMusic,
	},
	{ name: "SoundCloud", hosts: ["soundcloud.com", "m.soundcloud.com"], find: findSoundCloud },
	{ name: "TikTok", hosts: ["tiktok.com", "m.tiktok.com"], find: findTikTok },
	{ name: "Instagram", hosts: ["instagram.com"], find: findInstagram },
];

/** Names of the sites, in the order of the documentation. */
export const EMBED_NAMES = SITES.map(({ name }) => name);

/** @returns what plays at this address, or null. @param address normalized URL */
export function findEmbed(address: string): Embed | null {
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	if (url.protocol !== "https:" && url.protocol !== "http:") return null;
	const host = url.hostname.replace(/^www\./, "");
	const site = SITES.find(({ hosts }) => hosts.includes(host));
	const found = url.port === "" ? site?.find(url) : null;
	return site && found ? { name: site.name, ...found } : null;
}

function findYouTube({ hostname, pathname, searchParams }: URL): Omit<Embed, "name"> | null {
	const [first = "", second = ""] = pathname.slice(1).split("/");
	const inPath = ["shorts", "live", "embed", "v"].includes(first) ? second : null;
	const id = hostname.endsWith("youtu.be") ? first : (inPath ?? searchParams.get("v") ?? "");
	if (!/^[\w-]{11}$/.test(id)) return null;
	const url = `https://www.youtube.com/watch?v=${id}`;
	return {
		shape: "video",
		title: "YouTube video",
		url,
		// The host that sets no cookies before the video is played.
		frame: `https://www.youtube-nocookie.com/embed/${id}`,
		oembed: `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`,
		picture: `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`,
	};
}

function findVimeo({ pathname, searchParams }: URL): Omit<Embed, "name"> | null {
	const [, id, inPath] =
		/^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
	if (id === undefined) return null;
	/** Unlisted videos need it. */
	const hash = inPath ?? /^[0-9a-f]{6,20}$/.exec(searchParams.get("h") ?? "")?.[0];
	const url = `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`;
	return {
		shape: "video",
		title: "Vimeo video",
		url,
		frame: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ""}`,
		oembed: `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(url)}`,
		picture: null,
	};
}

function findSpotify({ pathname }: URL): Omit<Embed, "name"> | null {
	const pattern =
		/^\/(?:intl-[a-z]{2,5}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})\/?$/;
	const [, type, id] = pattern.exec(pathname) ?? [];
	if (type === undefined) return null;
	const url = `https://open.spotify.com/${type}/${id}`;
	return {
		shape: "music",
		title: type === "episode" || type === "show" ? "Podcast on Spotify" : "Music on Spotify",
		url,
		frame: `https://open.spotify.com/embed/${type}/${id}`,
		oembed: `https://open.spotify.com/oembed?url=${encodeURIComponent(url)}`,
		picture: null,
	};
}

function findAppleMusic({ pathname, searchParams }: URL): Omit<Embed, "name"> | null {
	const pattern =
		/^\/([a-z]{2})\/(album|playlist|song|music-video)\/(?:[^/]{1,200}\/)?(\d{3,15}|pl\.[\w-]{1,64})\/?$/;
	const [, country, type, id] = pattern.exec(pathname) ?? [];
	if (country === undefined) return null;
	const track = /^\d{3,15}$/.exec(searchParams.get("i") ?? "")?.[0];
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

function findSoundCloud({ pathname }: URL): Omit<Embed, "name"> | null {
	const [, path] = /^(\/[\w-]{1,100}\/(?:sets\/)?[\w-]{1,200})\/?$/.exec(pathname) ?? [];
	if (path === undefined) return null;
	// The tabs of a profile have the same form as its tracks.
	if (
		/^\/(?:discover|search|you|charts|stations)\/|\/(?:tracks|albums|sets|reposts|likes|popular-tracks)$/.test(
			path,
		)
	) {
		return null;
	}
	const url = `https://soundcloud.com${path}`;
	return {
		shape: "music",
		title: "Music on SoundCloud",
		url,
		frame: `https://w.soundcloud.com/player/?url=${encodeURIComponent(url)}&show_comments=false`,
		oembed: `https://soundcloud.com/oembed?format=json&url=${encodeURIComponent(url)}`,
		picture: null,
	};
}

function findTikTok({ pathname }: URL): Omit<Embed, "name"> | null {
	const [, user, id] = /^\/@([\w.-]{1,40})\/video\/(\d{8,25})\/?$/.exec(pathname) ?? [];
	if (id === undefined) return null;
	const url = `https://www.tiktok.com/@${user}/video/${id}`;
	return {
		shape: "post",
		title: "TikTok video",
		url,
		frame: `https://www.tiktok.com/player/v1/${id}`,
		oembed: `https://www.tiktok.com/oembed?url=${encodeURIComponent(url)}`,
		picture: null,
	};
}

function findInstagram({ pathname }: URL): Omit<Embed, "name"> | null {
	const [, type, code] = /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})\/?$/.exec(pathname) ?? [];
	if (type === undefined) return null;
	return {
		shape: "post",
		title: "Instagram post",
		url: `https://www.instagram.com/${type}/${code}/`,
		frame: `https://www.instagram.com/${type}/${code}/embed/`,
		oembed: null,
		picture: null,
	};
}

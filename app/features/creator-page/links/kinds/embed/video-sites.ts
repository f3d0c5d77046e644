import { parseUrl } from "#app/lib/parse-url.ts";
import { type Found, hostOf, parameter, type Site } from "./site.ts";

export const YOUTUBE: Site = {
	name: "YouTube",
	hosts: [
		"youtube.com",
		"m.youtube.com",
		"music.youtube.com",
		"gaming.youtube.com",
		"youtu.be",
		"youtube-nocookie.com",
	],
	find: findYouTube,
};

export const VIMEO: Site = {
	name: "Vimeo",
	hosts: ["vimeo.com", "player.vimeo.com"],
	find: findVimeo,
};

/** The host that sets no cookies before the video is played. */
const YOUTUBE_PLAYER = "https://www.youtube-nocookie.com/embed/";
const VIDEO_ID = /^[\w-]{11}$/;
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** Not "WL" and "LL": only their owners can play these. */
const LIST_ID = /^[\w-]{12,64}$/;

function findYouTube(url: URL): Found {
	const [first = "", second = "", third = ""] = url.pathname.slice(1).split("/");
	const isPlayer = first === "embed";
	// These two have as many characters as the id of a video.
	if (isPlayer && second === "live_stream") {
		return youTubeStream(parameter(url, "channel", CHANNEL_ID));
	}
	if (first === "channel" && third === "live") {
		return youTubeStream(CHANNEL_ID.test(second) ? second : undefined);
	}
	if (first === "attribution_link") return findAttributed(url);
	if (isPlayer && second === "videoseries") return youTubeList(parameter(url, "list", LIST_ID));
	if (first === "playlist") return youTubeList(parameter(url, "list", LIST_ID));
	if (first === "browse" && second.startsWith("VL")) {
		const list = second.slice(2);
		return youTubeList(LIST_ID.test(list) ? list : undefined);
	}
	const inPath = ["shorts", "live", "embed", "v", "e", "vi", "watch"].includes(first) ? second : "";
	const id = hostOf(url) === "youtu.be" ? first : inPath || (url.searchParams.get("v") ?? "");
	if (VIDEO_ID.test(id)) return youTubeVideo(id);
	const isWithoutVideo = id === "" && (first === "watch" || isPlayer);
	return isWithoutVideo ? youTubeList(parameter(url, "list", LIST_ID)) : null;
}

/** What the share button of older apps copied: the address is in a parameter. */
function findAttributed({ origin, searchParams }: URL): Found {
	const target = parseUrl(searchParams.get("u") ?? "", origin);
	const isElsewhere = target?.origin !== origin || target.pathname === "/attribution_link";
	return target === null || isElsewhere ? null : findYouTube(target);
}

function youTubeVideo(id: string): Found {
	const url = `https://www.youtube.com/watch?v=${id}`;
	return {
		shape: "video",
		title: "YouTube video",
		url,
		frame: YOUTUBE_PLAYER + id,
		oembed: youTubeOEmbed(url),
		picture: `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`,
	};
}

function youTubeList(list: string | undefined): Found {
	if (list === undefined) return null;
	const url = `https://www.youtube.com/playlist?list=${list}`;
	return {
		shape: "video",
		title: "YouTube playlist",
		url,
		frame: `${YOUTUBE_PLAYER}videoseries?list=${list}`,
		oembed: youTubeOEmbed(url),
		picture: null,
	};
}

/** Whatever a channel streams at the moment. */
function youTubeStream(channel: string | undefined): Found {
	if (channel === undefined) return null;
	return {
		shape: "video",
		title: "YouTube live stream",
		url: `https://www.youtube.com/channel/${channel}/live`,
		frame: `${YOUTUBE_PLAYER}live_stream?channel=${channel}`,
		oembed: null,
		picture: null,
	};
}

function youTubeOEmbed(url: string): string {
	return `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`;
}

/** Where a video is shown: on its own, or as part of a channel, group, showcase, or shop. */
const VIMEO_VIDEO =
	/^\/(?:video\/|videos\/|manage\/videos\/|channels\/[\w-]+\/(?:videos?\/)?|groups\/[\w-]+\/(?:videos?\/)?|(?:showcase|album)\/\d+\/video\/|ondemand\/[\w-]+\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?(?:\/embed)?\/?$/;
const VIMEO_SHOWCASE = /^\/(?:showcase|album)\/(\d{3,12})(?:\/embed2?)?\/?$/;
const VIMEO_EVENT = /^\/event\/(\d{3,12})(?:\/(?!embed)([0-9a-f]{6,20}))?(?:\/embed)?\/?$/;
const VIMEO_HASH = /^[0-9a-f]{6,20}$/;

function findVimeo(url: URL): Found {
	const { pathname } = url;
	const [, showcase] = VIMEO_SHOWCASE.exec(pathname) ?? [];
	if (showcase !== undefined) {
		const path = `https://vimeo.com/showcase/${showcase}`;
		return vimeo({ title: "Vimeo showcase", url: path, frame: `${path}/embed` });
	}
	const [, event, eventHash] = VIMEO_EVENT.exec(pathname) ?? [];
	if (event !== undefined) {
		const path = `https://vimeo.com/event/${event}${eventHash ? `/${eventHash}` : ""}`;
		return vimeo({ title: "Vimeo event", url: path, frame: `${path}/embed` });
	}
	const [, id, inPath] = VIMEO_VIDEO.exec(pathname) ?? [];
	if (id === undefined) return null;
	/** Unlisted videos need it. */
	const hash = inPath ?? parameter(url, "h", VIMEO_HASH);
	return vimeo({
		title: "Vimeo video",
		url: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
		frame: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ""}`,
	});
}

function vimeo({ title, url, frame }: { title: string; url: string; frame: string }): Found {
	return {
		shape: "video",
		title,
		url,
		frame,
		oembed: `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(url)}`,
		picture: null,
	};
}

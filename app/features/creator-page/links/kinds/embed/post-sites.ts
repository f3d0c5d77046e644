import { type Found, hasHost, hostOf, type Site } from "./site.ts";

const TIKTOK_SHORT = ["vm.tiktok.com", "vt.tiktok.com"];
const INSTAGRAM_SHARE = /^\/share\/(?:(?:p|reel|reels|tv)\/)?[\w-]{5,40}\/?$/;

export const TIKTOK: Site = {
	name: "TikTok",
	hosts: ["tiktok.com", "m.tiktok.com", ...TIKTOK_SHORT],
	find: findTikTok,
	isShort: (url) =>
		(hasHost(TIKTOK_SHORT, url) && /^\/\w{5,20}\/?$/.test(url.pathname)) ||
		(hostOf(url) === "tiktok.com" && /^\/t\/\w{5,20}\/?$/.test(url.pathname)),
};

export const INSTAGRAM: Site = {
	name: "Instagram",
	hosts: ["instagram.com", "m.instagram.com", "instagr.am"],
	find: findInstagram,
	isShort: ({ pathname }) => INSTAGRAM_SHARE.test(pathname),
};

function findTikTok({ pathname }: URL): Found {
	// The player's addresses, and those of older apps, leave out the user. TikTok accepts an empty name.
	const [, user = "", type = "video", id] =
		/^\/(?:@([\w.-]{0,40})\/(video|photo)\/|(?:embed(?:\/v\d)?|player\/v1|v|share\/video)\/)(\d{8,25})(?:\.html)?\/?$/.exec(
			pathname,
		) ?? [];
	if (id === undefined) return null;
	const url = `https://www.tiktok.com/@${user}/${type}/${id}`;
	return {
		shape: "post",
		title: type === "photo" ? "TikTok post" : "TikTok video",
		url,
		frame: `https://www.tiktok.com/player/v1/${id}`,
		oembed: `https://www.tiktok.com/oembed?url=${encodeURIComponent(url)}`,
		picture: null,
	};
}

function findInstagram({ pathname }: URL): Found {
	const [, type, code] =
		/^\/(?:(?!share\/)[\w.]{1,30}\/)?(p|reels?|tv)\/((?!audio\/?$)[\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/.exec(
			pathname,
		) ?? [];
	if (type === undefined) return null;
	const path = `https://www.instagram.com/${type === "reels" ? "reel" : type}/${code}/`;
	return {
		shape: "post",
		title: "Instagram post",
		url: path,
		frame: `${path}embed/`,
		oembed: null,
		picture: null,
	};
}

import { readOpenStreetMapFrame } from "./read-frame.ts";
import { hostOf, type MapSite, parametersWithout } from "./site.ts";

/** https://developer.apple.com/documentation/mapkit/unified-map-urls, and the older addresses. */
export const APPLE_MAPS: MapSite = {
	isHost: (host) => ["maps.apple.com", "beta.maps.apple.com", "guides.apple.com"].includes(host),
	find(url) {
		const { hostname, pathname, search } = url;
		const isEmpty =
			/^\/(?:place|search|directions|frame|maps)?\/*$/.test(pathname) &&
			parametersWithout(/^(?:t|z|lsp|map|mode|dirflg)$/, url).length === 0;
		return isEmpty ? null : `https://${hostname}${pathname}${search}`;
	},
	shortHosts: ["maps.apple"],
	shortPaths: { "maps.apple": /^\/[a-z]\/[\w~.-]{4,60}\/?$/i },
};

/** https://wiki.openstreetmap.org/wiki/Browsing. Its short "osm.org/go/…" contains the coordinates. */
export const OPEN_STREET_MAP: MapSite = {
	isHost: (host) => ["openstreetmap.org", "m.openstreetmap.org", "osm.org"].includes(host),
	find({ pathname, search, searchParams, hash }) {
		if (pathname === "/export/embed.html") return readOpenStreetMapFrame(searchParams);
		const isPlace =
			/^\/(?:(?:node|way|relation|note)\/\d+|go\/[\w~@=-]+)\/?/.test(pathname) ||
			[
				"mlat",
				"lat",
				"query",
				"route",
				"from",
				"to",
				"bbox",
				"minlon",
				"node",
				"way",
				"relation",
			].some((name) => Boolean(searchParams.get(name))) ||
			/\bmap=[\d.]+\/-?[\d.]+\/-?[\d.]+/.test(hash);
		return isPlace ? `https://www.openstreetmap.org${pathname}${search}${hash}` : null;
	},
};

/** https://developers.google.com/waze/deeplinks */
export const WAZE: MapSite = {
	isHost: (host) => ["waze.com", "ul.waze.com", "embed.waze.com"].includes(host),
	find(url) {
		const { pathname, search, searchParams } = url;
		const [lat, lon] = [searchParams.get("lat"), searchParams.get("lon")];
		if (hostOf(url) === "embed.waze.com") {
			return lat && lon
				? `https://www.waze.com/ul?${new URLSearchParams({ ll: `${lat},${lon}` })}`
				: null;
		}
		const isPlace =
			/^\/ul\/h\w+/.test(pathname) ||
			/\/(?:directions|place)\//.test(pathname) ||
			["q", "ll", "latlng", "place", "venue_id", "to", "favorite"].some((name) =>
				Boolean(searchParams.get(name)),
			);
		return isPlace ? `https://www.waze.com${pathname}${search}` : null;
	},
};

/** https://learn.microsoft.com/bingmaps/articles/create-a-custom-map-url */
export const BING: MapSite = {
	isHost: (host) => host === "bing.com" || host === "bing.com.cn",
	find(url) {
		const { pathname, searchParams } = url;
		if (!/^\/maps(?:\/|$)/.test(pathname)) return null;
		const isPlace = ["cp", "q", "where1", "rtp", "sp", "ss", "ypid"].some((name) =>
			Boolean(searchParams.get(name)),
		);
		return isPlace ? `https://www.bing.com/maps?${searchParams}` : null;
	},
};

export const HERE: MapSite = {
	isHost: (host) => ["wego.here.com", "share.here.com", "her.is"].includes(host),
	find: ({ host, pathname, search }) =>
		pathname === "/" && !/[?&]map=/.test(search) ? null : `https://${host}${pathname}${search}`,
};

/** Three words, in any script, name a square of three meters. */
export const WHAT3WORDS: MapSite = {
	isHost: (host) => host === "what3words.com" || host === "w3w.co",
	find: ({ pathname }) =>
		/^\/[\w%-]+\.[\w%-]+\.[\w%-]+\/?$/.test(pathname) ? `https://what3words.com${pathname}` : null,
};

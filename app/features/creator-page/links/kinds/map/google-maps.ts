import { readGoogleFrame } from "./read-frame.ts";
import { readSearch, searchFor } from "./search-for.ts";
import { type MapSite, parametersWithout } from "./site.ts";

export const GOOGLE_MAPS: MapSite = {
	// In all countries, such as "maps.google.co.uk".
	isHost: (host) => /^(?:maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/.test(host),
	find: findGoogle,
	shortHosts: ["maps.app.goo.gl", "goo.gl", "g.page", "consent.google.com"],
	shortPaths: {
		"maps.app.goo.gl": /^\/[\w-]{4,40}\/?$/,
		"goo.gl": /^\/maps\/[\w-]{4,40}\/?$/,
		"g.page": /^\/(?:r\/)?[\w-]{3,100}(?:\/[a-z]{2,10})?\/?$/,
	},
};

/** They say how the address was shared, by whom, and in which language. */
const TRACKING =
	/^(?:entry|g_ep|g_st|utm_\w+|hl|gl|authuser|shorturl|sa|ved|usg|source|lucs|skid|skstate|ucbcb|coh|tts|eh|output)$/;
/** How a map looks, but not what it shows. */
const APPEARANCE = /^(?:api|z|zoom|t|basemap|layer|ie|iwloc|map_action)$/;
const WITHOUT_PLACE = /^\/maps(?:\/(?:place|search|dir|preview|d|@)?)?\/*$/;
/** What is about the person who is signed in, or about Google. */
const NO_MAP = /^\/maps\/(?:contrib|timeline|reserve|about|place-?actions)(?:\/|$)/;

function findGoogle(url: URL): string | null {
	const { hostname, pathname } = url;
	const isInMaps = /^\/maps(?:\/|$)/.test(pathname);
	if (!isInMaps && !hostname.startsWith("maps.")) return null;
	const path = isInMaps ? pathname : `/maps${pathname}`;
	if (/^\/maps\/embed(?:\/|$)/.test(path)) return readGoogleFrame(path, url.searchParams);
	const kept = parametersWithout(TRACKING, url);
	if (NO_MAP.test(path)) return null;
	if (WITHOUT_PLACE.test(path) && kept.every(([name]) => APPEARANCE.test(name))) return null;
	// A map of one's own has pages for its owner and for frames, and one for everybody.
	const open = path.replace(/^\/maps\/d\/(?:u\/\d+\/)?(?:edit|embed|viewer)$/, "/maps/d/viewer");
	const found = new URL(open, "https://www.google.com");
	found.search = String(new URLSearchParams(kept));
	const place = readSearch(found);
	return place === null ? found.href : searchFor(place);
}

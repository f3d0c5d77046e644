import { checkAllLinks } from "./check/check-all-links.server.ts";
import { checkLinksOfPage } from "./check/check-links.server.ts";
import { sendBrokenLinks } from "./check/send-broken-links.server.ts";
import { fetchFavicon } from "./favicon/fetch-favicon.server.ts";
import { proveAllLinks } from "./proof/prove-all-links.server.ts";
import { proveLinksOfPage } from "./proof/prove-links.server.ts";
import { purgeRemovedLinks } from "./purge-removed-links.server.ts";

export const linkJobs = [
	purgeRemovedLinks,
	fetchFavicon,
	proveLinksOfPage,
	proveAllLinks,
	checkLinksOfPage,
	checkAllLinks,
	sendBrokenLinks,
];

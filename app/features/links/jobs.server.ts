import { checkAllLinks } from "./check/check-all-links.server.ts";
import { checkLinksOfPage } from "./check/check-links.server.ts";
import { sendBrokenLinks } from "./check/send-broken-links.server.ts";
import { fetchFavicon } from "./favicon/fetch-favicon.server.ts";
import { purgeRemovedLinks } from "./purge-removed-links.server.ts";
import { verifyAllLinks } from "./verification/verify-all-links.server.ts";
import { verifyLinksOfPage } from "./verification/verify-links.server.ts";

export const linkJobs = [
	purgeRemovedLinks,
	fetchFavicon,
	verifyLinksOfPage,
	verifyAllLinks,
	checkLinksOfPage,
	checkAllLinks,
	sendBrokenLinks,
];

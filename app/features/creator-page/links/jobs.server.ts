import { checkAllLinks } from "./check/check-all-links.server.ts";
import { checkLinksOfPage } from "./check/check-links.server.ts";
import { checkNewLinks } from "./check/check-new-links.server.ts";
import { sendBrokenLinks } from "./check/send-broken-links.server.ts";
import { deleteRemovedLinks } from "./edit/delete-removed-links.server.ts";
import { fetchEmbed } from "./fetch/embed/fetch-embed.server.ts";
import { fetchFavicon } from "./fetch/favicon/fetch-favicon.server.ts";
import { fetchAllFeeds } from "./fetch/feed/fetch-all-feeds.server.ts";
import { fetchFeed } from "./fetch/feed/fetch-feed.server.ts";
import { fetchPicture } from "./fetch/picture/fetch-picture.server.ts";
import { deleteUnusedFiles } from "./upload/delete-unused-files.server.ts";
import { verifyAllLinks } from "./verification/verify-all-links.server.ts";
import { verifyLinksOfPage } from "./verification/verify-links.server.ts";

export const linkJobs = [
	deleteRemovedLinks,
	deleteUnusedFiles,
	fetchFavicon,
	fetchEmbed,
	fetchPicture,
	fetchFeed,
	fetchAllFeeds,
	verifyLinksOfPage,
	verifyAllLinks,
	checkLinksOfPage,
	checkNewLinks,
	checkAllLinks,
	sendBrokenLinks,
];

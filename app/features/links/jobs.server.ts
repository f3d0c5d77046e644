import { fetchFavicon } from "./favicon/fetch-favicon.server.ts";
import { proveAllLinks } from "./proof/prove-all-links.server.ts";
import { proveLinksOfPage } from "./proof/prove-links.server.ts";
import { purgeRemovedLinks } from "./purge-removed-links.server.ts";

export const linkJobs = [purgeRemovedLinks, fetchFavicon, proveLinksOfPage, proveAllLinks];

const SEARCH_ENGINES = new Set([
	"google",
	"bing",
	"duckduckgo",
	"yahoo",
	"ecosia.org",
	"yandex.ru",
]);
const SOCIAL_NETWORKS = new Set([
	"instagram",
	"tiktok",
	"facebook",
	"twitter",
	"youtube",
	"linkedin",
	"pinterest",
	"reddit",
	"threads",
	"snapchat",
	"whatsapp",
	"telegram",
	"discord",
]);

/** The usual four kinds of sources. */
export const SOURCE_KINDS = ["direct", "organic", "social", "referral"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Of which kind a stored source is: a search is organic, another site a referral. */
export function sourceKindOf(source: string): SourceKind {
	if (source === "") return "direct";
	if (SEARCH_ENGINES.has(source)) return "organic";
	return SOCIAL_NETWORKS.has(source) ? "social" : "referral";
}

/** All that are no referrals, so that the kinds can be told without reading every source. */
export const SOURCES_OF_A_KIND = ["", ...SEARCH_ENGINES, ...SOCIAL_NETWORKS];

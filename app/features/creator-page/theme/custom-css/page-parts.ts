/** The parts that custom CSS may style. The footer is not one of them, because visitors must be able to use its links. */
export const PAGE_PARTS = [
	"page-banner",
	"page-photo",
	"page-name",
	"page-bio",
	"page-socials",
	"page-links",
	"page-heading",
	"page-link",
	"page-link-highlight",
	"page-link-lead",
	"page-link-quiet",
	"page-link-pictured",
	"page-link-icon",
	"page-link-thumbnail",
	"page-link-marks",
	"page-empty",
] as const;

/** The list of links: all effects on it are drawn again around those on its links. */
export const LIST_PART = "page-links";

/** Parts with other parts inside. A link has one or more of these names. */
export const LINK_PARTS: ReadonlySet<string> = new Set([
	"page-link",
	"page-link-highlight",
	"page-link-lead",
	"page-link-quiet",
	"page-link-pictured",
]);

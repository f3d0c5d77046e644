/** The parts that may be styled. The footer, which carries what visitors must be able to reach, is none. */
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
	"page-link-pictured",
	"page-link-icon",
	"page-link-thumbnail",
	"page-link-marks",
	"page-empty",
] as const;

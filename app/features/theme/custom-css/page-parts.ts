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
	"page-link-pictured",
	"page-link-icon",
	"page-link-thumbnail",
	"page-link-marks",
	"page-empty",
] as const;

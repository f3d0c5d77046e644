/**
 * Rules that follow a creator's custom CSS and override it: visitors never scroll past more than the page's content
 * needs, and the footer, with the links that visitors must be able to reach, is visible and clickable. `:not(#_)`
 * matches everything with the specificity of an id, which custom selectors can't have.
 */

const BLOCKS = [
	".public-page .page-column:not(#_)>:not(.page-head,.page-links,.page-footer)",
	".public-page .page-head:not(#_)>*",
];
const ITEMS = [".public-page .page-links:not(#_)>h2", ".public-page .page-links:not(#_) li"];
const LISTS = [".public-page .page-links:not(#_)", ".public-page .page-links:not(#_)>ul"];

export const PAGE_GUARD = [
	// Content that overflows the page can't be scrolled to. `hidden` is for browsers without `clip`.
	".public-page{isolation:isolate;overflow:hidden;overflow:clip}",
	// Overflowing content of these blocks is drawn over what follows, below the footer.
	`${BLOCKS.join(",")}{box-sizing:border-box!important;max-height:40rem!important}`,
	`${ITEMS.join(",")}{box-sizing:border-box!important;max-height:20rem!important}`,
	// As high as their links.
	`${LISTS.join(",")}{height:auto!important;min-height:0!important;max-width:100%!important;aspect-ratio:auto!important}`,
	`${LISTS.flatMap((list) => [`${list}:before`, `${list}:after`]).join(",")}{content:none!important}`,
	// Above everything, with its own background, so that no shadow, picture or shifted part covers it or lowers its
	// contrast.
	".public-page .page-footer{position:relative;z-index:1}",
	".public-page .page-footer>*{padding-inline:.75em;border-radius:.5em;background:var(--page-background);font-family:var(--page-font)}",
].join("");

/**
 * Follows a creator's own CSS and holds whatever that says: no visitor has to scroll past more than the page's content
 * needs, and the footer, which carries what visitors must be able to reach, is in sight and can be clicked. `:not(#_)`
 * matches everything and weighs as much as an id, which no selector of a creator's has.
 */

const BLOCKS = ".public-page .page-column:not(#_)>:not(.page-links,.page-footer)";
const ITEMS = [".public-page .page-links:not(#_)>h2", ".public-page .page-links:not(#_) li"];
const LISTS = [".public-page .page-links:not(#_)", ".public-page .page-links:not(#_)>ul"];

export const PAGE_GUARD = [
	// Nothing that sticks out of the page can be scrolled to. `hidden` is for browsers that don't know `clip`.
	".public-page{isolation:isolate;overflow:hidden;overflow:clip}",
	// What is in one of these and needs more room is drawn over what follows, below the footer.
	`${BLOCKS}{box-sizing:border-box!important;max-height:40rem!important}`,
	`${ITEMS.join(",")}{box-sizing:border-box!important;max-height:20rem!important}`,
	// As high as the links in them.
	`${LISTS.join(",")}{height:auto!important;min-height:0!important;max-width:100%!important;aspect-ratio:auto!important}`,
	`${LISTS.flatMap((list) => [`${list}:before`, `${list}:after`]).join(",")}{content:none!important}`,
	// Above everything, on a background of its own, so that no shadow, picture or shifted part covers it or takes its
	// contrast.
	".public-page .page-footer{position:relative;z-index:1}",
	".public-page .page-footer>*{padding-inline:.75em;border-radius:.5em;background:var(--page-background);font-family:var(--page-font)}",
].join("");

/**
 * Kilobytes below which a page with ten links stays: its HTML and CSS, compressed with brotli.
 * `tests/integration/page-weight.test.ts` weighs one, and compares the default document.
 */
export const TEN_LINKS_MAX_KB = 6;

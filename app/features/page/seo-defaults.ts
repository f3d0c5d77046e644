/** What searches are asked where the creator has no say, or says nothing. */
export const DEFAULT_ROBOTS = "index,follow";

/** Of the picture on cards of the page, in pixels. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** Robots value if the creator has set none, or the plan doesn't include it. */
export const DEFAULT_ROBOTS = "index,follow";

/** Size of the picture on cards of the page, in pixels. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** Size in pixels of the picture for stories, which fills a phone. */
export const STORY_SIZE = { width: 1080, height: 1920 } as const;

/** A roll-up row with all counts 0, by column name. */
export const ZERO_COUNTS = {
	views: 0,
	visitors: 0,
	clicks: 0,
	clickers: 0,
	visits: 0,
	bounces: 0,
	returning_visitors: 0,
	engaged_visits: 0,
	engaged_s: 0,
};

export type Counts = typeof ZERO_COUNTS;

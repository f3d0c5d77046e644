/** The day or hour with the most views. */
export type Peak = { at: string; views: number };

/** A single view isn't worth a sentence. */
const MIN_VIEWS = 2;

/** @returns the point with the most views; null if several have as many, if it is the only one, or with too few views */
export function findPeak(series: readonly Peak[]): Peak | null {
	const views = Math.max(0, ...series.map((point) => point.views));
	const [peak, other] = series.filter((point) => point.views === views);
	if (peak === undefined || other !== undefined) return null;
	return series.length === 1 || views < MIN_VIEWS ? null : { at: peak.at, views };
}

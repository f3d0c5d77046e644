/** The median; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.ceil(sorted.length / 2) - 1];
	if (upper === undefined || lower === undefined) throw new Error("No values to take a median of");
	return (lower + upper) / 2;
}

/** The nearest-rank percentile: the value that `share` percent of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const value = sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
	if (value === undefined) throw new Error("No values to take a percentile of");
	return value;
}

/** Difference of the second median from the first, as a fraction of the first: 0.02 is 2% more. */
export function relativeDifference(first: readonly number[], second: readonly number[]): number {
	return median(second) / median(first) - 1;
}

export type Ratio = { median: number; low: number; high: number };

/**
 * Ratio of `numerators` to `denominators`, round by round: both values of a round had the same
 * noise, which cancels out. `low` and `high` are the extreme rounds.
 */
export function ratioByRound(
	numerators: readonly number[],
	denominators: readonly number[],
): Ratio {
	const ratios = numerators.map((value, round) => value / (denominators[round] ?? Number.NaN));
	return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

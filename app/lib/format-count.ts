/**
 * Shortens a count for tight spaces: 999, 1.2K, 3.4M. One decimal from 1,000 on. A value that would round to
 * "1000.0K" becomes "1.0M".
 */
export function formatCount(count: number): string {
	const size = Math.abs(count);
	if (size < 1_000) return String(Math.round(count));
	if (size < 999_950) return `${(count / 1_000).toFixed(1)}K`;
	return `${(count / 1_000_000).toFixed(1)}M`;
}

/** The full count with thousands separators, for tables and read-outs: 12,345. */
export function formatWholeCount(count: number): string {
	return Math.round(count).toLocaleString("en-US");
}

/** A readable size: 1 KB, 340 KB, 2.4 MB, 31 MB, 1.2 GB. Units are powers of 1,000, as in browsers' download lists. */
export function formatBytes(bytes: number): string {
	const kilobytes = Math.max(1, Math.ceil(bytes / 1_000));
	if (kilobytes < 1_000) return `${kilobytes} KB`;
	const megabytes = bytes / 1_000_000;
	return Math.round(megabytes) < 1_000
		? `${round(megabytes)} MB`
		: `${round(megabytes / 1_000)} GB`;
}

/** Rounds to one decimal below ten, else to an integer. */
function round(size: number): number {
	return size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size);
}

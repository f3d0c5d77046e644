const UNITS = { kilobyte: "KB", megabyte: "MB", gigabyte: "GB" } as const;

/**
 * A readable size: 1 KB, 340 KB, 2.4 MB, 31 MB, 1.2 GB. Units are powers of 1,000, as in browsers' download lists.
 * @param language tag of the language whose digits and units it has
 */
export function formatBytes(bytes: number, language = "en"): string {
	const { size, unit } = sizeOf(bytes);
	// The short unit of `Intl` would be "kB" in English.
	if (language === "en") return `${size} ${UNITS[unit]}`;
	return new Intl.NumberFormat(language, {
		style: "unit",
		unit,
		maximumFractionDigits: 1,
	}).format(size);
}

function sizeOf(bytes: number): { size: number; unit: keyof typeof UNITS } {
	const kilobytes = Math.max(1, Math.ceil(bytes / 1_000));
	if (kilobytes < 1_000) return { size: kilobytes, unit: "kilobyte" };
	const megabytes = bytes / 1_000_000;
	return Math.round(megabytes) < 1_000
		? { size: round(megabytes), unit: "megabyte" }
		: { size: round(megabytes / 1_000), unit: "gigabyte" };
}

/** Rounds to one decimal below ten, else to an integer. */
function round(size: number): number {
	return size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size);
}

/** The lists that administrators can export, as in the address: `?range=30d&list=pages`. Safe in the browser. */
export const PLATFORM_EXPORTS = {
	visits: "Visits over time",
	pages: "Top pages",
	links: "Top links",
	sources: "Sources",
	countries: "Countries",
	devices: "Devices",
	browsers: "Browsers",
	signups: "Sign-ups per day",
	revenue: "Upgrades and revenue per day",
	excluded: "Hits that don’t count",
} as const;

export type PlatformExport = keyof typeof PLATFORM_EXPORTS;

export function isPlatformExport(value: unknown): value is PlatformExport {
	return typeof value === "string" && Object.hasOwn(PLATFORM_EXPORTS, value);
}

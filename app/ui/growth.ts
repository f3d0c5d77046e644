import type { Delta } from "#app/ui/stat.tsx";

/**
 * The relative change of a count. Growth from zero, or from an unknown count, has no percentage, so there is none.
 * @param label period of comparison, such as "than the 7 days before"
 */
export function growthOf(
	now: number | null,
	before: number | null,
	label: string,
): Delta | undefined {
	if (now === null || before === null || before === 0) return undefined;
	return { change: now / before - 1, label };
}

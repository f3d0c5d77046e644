/** Result of one panel of a page: its data, or the text to show because the data couldn't be loaded. */
export type PanelResult<T> = { data: T } | { failure: string };

/** Whether `value` is a panel that couldn't be loaded. */
export function isFailedPanel(value: unknown): value is { failure: string } {
	if (typeof value !== "object" || value === null) return false;
	return "failure" in value && typeof value.failure === "string" && Object.keys(value).length === 1;
}

/** Whether a field of the loader data of a route, or of a group of panels in it, is a panel that couldn't be loaded. */
export function hasFailedPanel(loaderData: unknown): boolean {
	return valuesOf(loaderData).some(
		(value) => isFailedPanel(value) || (isGroup(value) && valuesOf(value).some(isFailedPanel)),
	);
}

/** A loaded panel may contain anything. */
function isGroup(value: unknown): boolean {
	return typeof value === "object" && value !== null && !("data" in value);
}

function valuesOf(value: unknown): unknown[] {
	return typeof value === "object" && value !== null ? Object.values(value) : [];
}

/** Id of an object at Stripe, which is named by its id or expanded; null if there is none. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
	return typeof reference === "string" ? reference : (reference?.id ?? null);
}

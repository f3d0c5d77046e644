/** What forms send besides typed fields: no field shows an error of these. */
const WITHOUT_FIELD: ReadonlySet<string> = new Set(["", "intent", "linkId", "users"]);

/** @returns whether one of these errors, by name, is shown beside a field */
export function hasRefusedField(errors: object): boolean {
	return Object.keys(errors).some((name) => !WITHOUT_FIELD.has(name));
}

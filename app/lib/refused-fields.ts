/** @returns whether one of these errors, by name, is shown beside a field */
export function hasRefusedField(errors: object): boolean {
	return Object.keys(errors).some((name) => name !== "" && name !== "intent");
}

/** Whether sent or answered fields are those of one form: a page has several forms with the same intent. */
export function matchesForm(
	sent: Readonly<Record<string, unknown>>,
	own: Readonly<Record<string, string | undefined>>,
): boolean {
	return Object.entries(own).every(([name, value]) => sent[name] === value);
}

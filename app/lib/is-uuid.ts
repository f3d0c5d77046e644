const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `text` is a UUID. The database refuses to look for any other text among ids. */
export function isUuid(text: string): boolean {
	return UUID.test(text);
}

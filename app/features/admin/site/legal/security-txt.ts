const VALID_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * `security.txt` (RFC 9116): whom to tell about a weakness of the site.
 * @param contact an email address
 */
export function securityTxt({
	appUrl,
	contact,
	now,
}: {
	appUrl: string;
	contact: string;
	now: Date;
}): string {
	// A whole day, so that the file is the same until midnight.
	const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
	return [
		`Contact: mailto:${encodeURI(contact)}`,
		`Expires: ${expires.toISOString().replace(".000", "")}`,
		"Preferred-Languages: en",
		`Canonical: ${appUrl}/.well-known/security.txt`,
		"",
	].join("\n");
}

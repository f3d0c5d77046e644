/**
 * @param domain.registered registered domain in the name
 * @returns the domain with `www.` before it, or without; null for other subdomains, which people don't type with `www.`
 */
export function wwwVariantOf({
	name,
	registered,
}: {
	name: string;
	registered: string;
}): string | null {
	if (name === registered) return `www.${name}`;
	return name === `www.${registered}` ? registered : null;
}

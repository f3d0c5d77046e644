import { KINDS, LINK_KINDS, type LinkKind } from "./kinds.ts";
import { cleanAddress } from "./normalize-url.ts";
import { findShortAddress } from "./short-addresses.ts";

/**
 * @param text address as typed, or stored
 * @returns the kind that fits the address better than a plain link; null if none does
 */
export function suggestKind(text: string): LinkKind | null {
	const address = cleanAddress(text);
	return (
		LINK_KINDS.find(
			(kind) =>
				KINDS[kind].address?.recognizes?.(address) || findShortAddress(kind, address) !== null,
		) ?? null
	);
}

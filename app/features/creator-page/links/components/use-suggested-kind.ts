import { useEffect, useRef } from "react";
import type { LinkKind } from "../kinds/kinds.ts";
import { suggestKind } from "../kinds/suggest-kind.ts";

/**
 * Chooses the kind that fits an address as soon as it is typed, and a plain link again if the address is changed to one
 * that no kind fits.
 * @param kind chosen kind
 * @param isChosen whether the creator has chosen the kind for the first address
 * @returns the kind that fits; null if none does
 */
export function useSuggestedKind({
	url,
	kind,
	isChosen,
	onKind,
}: {
	url: string;
	kind: LinkKind;
	isChosen: boolean;
	onKind: (kind: LinkKind) => void;
}): LinkKind | null {
	const suggested = suggestKind(url);
	const before = useRef(isChosen ? suggested : null);
	/** The kind that was chosen here, and not by the creator. */
	const own = useRef<LinkKind>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a choice of the creator stays until another kind fits.
	useEffect(() => {
		if (suggested === before.current) return;
		before.current = suggested;
		const isOwn = kind === "link" || kind === own.current;
		own.current = suggested;
		if (isOwn && kind !== (suggested ?? "link")) onKind(suggested ?? "link");
	}, [suggested]);
	return suggested;
}

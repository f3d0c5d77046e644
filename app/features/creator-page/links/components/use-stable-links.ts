import { useMemo, useRef } from "react";
import type { EditableLink } from "../schema.ts";

/**
 * Returns the links with the identity of unchanged ones preserved: each reload creates new, equal objects, which would
 * render every row of a long list again.
 */
export function useStableLinks(links: readonly EditableLink[]): readonly EditableLink[] {
	const known = useRef(new Map<string, { link: EditableLink; text: string }>());
	return useMemo(() => {
		const next = new Map<string, { link: EditableLink; text: string }>();
		for (const link of links) {
			const text = JSON.stringify(link);
			const before = known.current.get(link.id);
			next.set(link.id, before?.text === text ? before : { link, text });
		}
		known.current = next;
		return [...next.values()].map(({ link }) => link);
	}, [links]);
}

import { useMemo, useRef } from "react";
import type { EditableLink } from "../schema.ts";

/**
 * The same links, each as the very object it was before where nothing about it has changed: what the server sends anew
 * is equal, but not the same, and every row of a long list would be drawn again.
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

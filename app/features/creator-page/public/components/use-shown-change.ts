import { type RefObject, useEffect, useRef } from "react";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";

const RING_MS = 1_400;

/**
 * Scrolls the live phone to what has changed on the page, and rings it: the changed link, or the top of the page for
 * everything above the links.
 * @param rootRef element around the phone, whose `role="group"` scrolls
 */
export function useShownChange(rootRef: RefObject<HTMLElement | null>, page: PublicPage): void {
	const before = useRef(page);
	useEffect(() => {
		const change = findChange(before.current, page);
		before.current = page;
		const scroller = rootRef.current?.querySelector<HTMLElement>("[role=group]");
		if (change === null || !scroller) return;
		const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
		const behavior = isCalm ? "instant" : "smooth";
		if (change === "top") {
			scroller.scrollTo({ top: 0, behavior });
			return;
		}
		const changed = scroller.querySelector<HTMLElement>(`a[href$="/${change}"]`);
		if (changed === null) return;
		const frame = scroller.getBoundingClientRect();
		const box = changed.getBoundingClientRect();
		// The page is drawn smaller than it is.
		const scale = frame.height / scroller.offsetHeight || 1;
		const isSeen = box.top >= frame.top && box.bottom <= frame.bottom;
		if (!isSeen) {
			const top =
				scroller.scrollTop + (box.top - frame.top - (frame.height - box.height) / 2) / scale;
			scroller.scrollTo({ top, behavior });
		}
		const ring = { outline: "3px solid currentColor", outlineOffset: "3px" };
		changed.animate([ring, ring, { ...ring, outlineColor: "transparent" }], {
			duration: RING_MS,
			easing: isCalm ? "step-end" : "ease-out",
		});
	}, [rootRef, page]);
}

/** @returns id of the first link that is new, moved or different; "top" if something above the links is; else null */
function findChange(before: PublicPage, page: PublicPage): string | null {
	if (before === page) return null;
	const known = before.links.map((link) => JSON.stringify(link));
	const links = page.links.map((link) => JSON.stringify(link));
	const removed = known.length - links.length;
	// After a removal everything below has moved up, which is no change of its own.
	if (removed <= 0) {
		const places = new Map(known.map((text, place) => [text, place]));
		const changed = page.links.find((_link, place) => {
			const text = links[place] ?? "";
			return !places.has(text);
		});
		const moved =
			removed === 0 ? page.links.find((_link, place) => known[place] !== links[place]) : undefined;
		const link = changed ?? moved;
		if (link) return link.id;
	}
	const top = ({ name, bio, photo, banner, socials }: PublicPage) =>
		JSON.stringify([name, bio, photo, banner, socials]);
	return top(before) === top(page) ? null : "top";
}

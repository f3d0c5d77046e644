import { useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher, useRevalidator } from "react-router";
import type { LinkPlace } from "#app/features/creator-page/core/link-drafts.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { fitOrder } from "../list/link-order.ts";
import type { EditableLink, StoredOrder } from "../schema.ts";

/**
 * Optimistic order of the links: a move is shown at once and saved in the background, one save at a time, each with the
 * version that the previous one returned.
 */
export function useLinkOrder({
	links,
	first,
	orderVersion,
}: {
	/** Consecutive links of the page. */
	links: readonly EditableLink[];
	/** Place of the first of the links, counted from 0. */
	first: number;
	orderVersion: number;
}) {
	const fetcher = useFetcher<LinksReply>();
	const revalidator = useRevalidator();
	/** Order on the screen; null if the server has the same. */
	const [wanted, setWanted] = useState<readonly LinkPlace[] | null>(null);
	const [conflict, setConflict] = useState<{
		yours: readonly LinkPlace[];
		stored: StoredOrder;
	} | null>(null);
	const sent = useRef<readonly LinkPlace[] | null>(null);
	/** Id of the link that was moved last, for the message after saving. */
	const movedId = useRef("");

	const stored = links.map(({ id, groupId }) => ({ id, groupId }));
	const order = wanted === null ? stored : fitPlaces(wanted, stored);

	const { submit } = fetcher;
	const send = useCallback(
		(places: readonly LinkPlace[], version: number) => {
			sent.current = places;
			const fields = {
				intent: "reorder-links",
				version: String(version),
				first: String(first),
				order: places.map(({ id }) => id).join(","),
				groups: places.map(({ groupId }) => groupId ?? "").join(","),
				movedId: movedId.current,
			};
			void submit(fields, { method: "post", action: href("/dashboard/links") });
		},
		[submit, first],
	);

	function change(places: readonly LinkPlace[], moved = "") {
		setConflict(null);
		movedId.current = moved;
		setWanted(places);
		if (sent.current === null) send(places, orderVersion);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per reply.
	useEffect(() => {
		if (fetcher.state !== "idle" || sent.current === null) return;
		const reply = fetcher.data;
		const done = sent.current;
		sent.current = null;
		if (reply?.order && wanted !== null) {
			const { ids, groups } = reply.order;
			const saved = ids.map((id, index) => ({ id, groupId: groups[index] ?? null }));
			const next = fitPlaces(wanted, saved);
			// Compared with what was sent, by content: the server may have settled groups differently, and sending the same
			// order again would never end.
			if (keyOf(next) !== keyOf(fitPlaces(done, saved))) {
				send(next, reply.order.version);
				return;
			}
		}
		if (reply?.orderConflict) {
			setConflict({ yours: wanted ?? done, stored: reply.orderConflict });
			void revalidator.revalidate();
		}
		setWanted(null);
	}, [fetcher.state, fetcher.data]);

	return {
		order,
		/** Whether the server has not confirmed the order yet. */
		isAhead: wanted !== null,
		change,
		conflict,
		/** Last reply of the action, for its toast: one toast for several consecutive moves. */
		reply: wanted === null ? fetcher.data : undefined,
		keepMine() {
			if (conflict) change(fitPlaces(conflict.yours, stored));
		},
		keepStored() {
			setConflict(null);
		},
	};
}

/** @returns a text that is the same for the same places */
export function keyOf(places: readonly LinkPlace[]): string {
	return places.map(({ id, groupId }) => `${id}/${groupId ?? ""}`).join();
}

/** @returns `wanted` without links that no longer exist, with new links at the end */
function fitPlaces(wanted: readonly LinkPlace[], existing: readonly LinkPlace[]): LinkPlace[] {
	const places = new Map([...existing, ...wanted].map((place) => [place.id, place]));
	const ids = fitOrder(
		wanted.map(({ id }) => id),
		existing.map(({ id }) => id),
	);
	return ids.flatMap((id) => places.get(id) ?? []);
}

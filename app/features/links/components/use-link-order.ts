import { useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher, useRevalidator } from "react-router";
import { fitOrder } from "../link-order.ts";
import type { LinksReply } from "../links-reply.ts";
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
	const [wanted, setWanted] = useState<string[] | null>(null);
	const [conflict, setConflict] = useState<{ yours: string[]; stored: StoredOrder } | null>(null);
	const sent = useRef<string[] | null>(null);
	/** Id of the link that was moved last, for the message after saving. */
	const movedId = useRef("");

	const stored = links.map((link) => link.id);
	const order = wanted === null ? stored : fitOrder(wanted, stored);

	const { submit } = fetcher;
	const send = useCallback(
		(ids: string[], version: number) => {
			sent.current = ids;
			const fields = {
				intent: "reorder-links",
				version: String(version),
				first: String(first),
				order: ids.join(","),
				movedId: movedId.current,
			};
			void submit(fields, { method: "post", action: href("/dashboard/links") });
		},
		[submit, first],
	);

	function change(ids: string[], moved = "") {
		setConflict(null);
		movedId.current = moved;
		setWanted(ids);
		if (sent.current === null) send(ids, orderVersion);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per reply.
	useEffect(() => {
		if (fetcher.state !== "idle" || sent.current === null) return;
		const reply = fetcher.data;
		const done = sent.current;
		sent.current = null;
		if (reply?.order && wanted !== null) {
			const next = fitOrder(wanted, reply.order.ids);
			// Compared by content: each reply has a new array, and sending the same order again would never end.
			if (next.join() !== reply.order.ids.join()) {
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
			if (conflict) change(fitOrder(conflict.yours, stored));
		},
		keepStored() {
			setConflict(null);
		},
	};
}

import { useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher, useRevalidator } from "react-router";
import { fitOrder } from "../link-order.ts";
import type { LinksReply } from "../links-reply.ts";
import type { EditableLink, StoredOrder } from "../schema.ts";

/**
 * The order of the links as the person has it on the screen, ahead of the server: a move shows at once and is saved
 * behind it, one save at a time, each with the version that the one before it brought.
 */
export function useLinkOrder({
	links,
	first,
	orderVersion,
}: {
	/** Links that follow one another on the page. */
	links: readonly EditableLink[];
	/** The place of the first of them, counted from 0. */
	first: number;
	orderVersion: number;
}) {
	const fetcher = useFetcher<LinksReply>();
	const revalidator = useRevalidator();
	/** Set while it is ahead of what the server has. */
	const [wanted, setWanted] = useState<string[] | null>(null);
	const [conflict, setConflict] = useState<{ yours: string[]; stored: StoredOrder } | null>(null);
	const sent = useRef<string[] | null>(null);
	/** The link that was moved last, for what is said once the order is saved. */
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

	// biome-ignore lint/correctness/useExhaustiveDependencies: acts once on each answer.
	useEffect(() => {
		if (fetcher.state !== "idle" || sent.current === null) return;
		const reply = fetcher.data;
		const done = sent.current;
		sent.current = null;
		if (reply?.order && wanted !== null) {
			const next = fitOrder(wanted, reply.order.ids);
			// Compared by what they say: each is a new array, and sending the same again would never end.
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
		/** It is on its way to the server. */
		isAhead: wanted !== null,
		change,
		conflict,
		/** The action's last answer, for its toast: one for several moves that were saved one after the other. */
		reply: wanted === null ? fetcher.data : undefined,
		keepMine() {
			if (conflict) change(fitOrder(conflict.yours, stored));
		},
		keepStored() {
			setConflict(null);
		},
	};
}

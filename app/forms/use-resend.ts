import { useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { useDraft } from "./use-draft.ts";

/**
 * For a form with its own button that a fetcher sends. If the page closes before the response arrives, nobody
 * knows whether the form was stored. Its values are then stored, and sent again when the form is opened next, or by the
 * outbox otherwise. So its action must be idempotent: it stores a form sent twice only once.
 */
export function useResend({
	draft: { outgoing, take, mark, keepSent },
	fetcher,
	action,
	intent,
}: {
	draft: ReturnType<typeof useDraft>;
	fetcher: FetcherWithComponents<{ done?: true } | undefined>;
	/** Path that the form is sent to. */
	action: string;
	intent: string;
}): void {
	const { submit, state, data, formData } = fetcher;
	const sent = formData?.get("intent") === intent && state === "submitting" ? formData : null;
	const latest = useRef(sent);
	useEffect(() => {
		latest.current = sent;
	});

	useEffect(() => {
		const onLeave = () => {
			const form = latest.current;
			if (form === null) return;
			const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
			keepSent({ version: Number(fields.version ?? 0), fields }, { action, intent });
		};
		window.addEventListener("pagehide", onLeave);
		return () => window.removeEventListener("pagehide", onLeave);
	}, [keepSent, action, intent]);

	useEffect(() => {
		if (outgoing === null) return;
		take();
		void submit(outgoing.fields, { method: "post", action });
	}, [outgoing, take, submit, action]);

	// Rejected: the user has to change it and send it again.
	const isRefused = state === "idle" && data !== undefined && !data.done;
	useEffect(() => {
		if (isRefused) mark(null);
	}, [isRefused, mark]);
}

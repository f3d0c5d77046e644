import { useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { useDraft } from "./use-draft.ts";

/**
 * For a form with a button of its own that a fetcher sends. Where the page goes away before the answer is there, nobody
 * knows whether the form was stored. What was sent is kept then, and sent again when the form is opened next, or by the
 * outbox where it is not. So its action must take the same form twice: it stores it once.
 */
export function useResend({
	draft: { outgoing, take, mark, keepSent },
	fetcher,
	action,
	intent,
}: {
	draft: ReturnType<typeof useDraft>;
	fetcher: FetcherWithComponents<{ done?: true } | undefined>;
	/** The address that the form is sent to, where it is open. */
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

	// Refused: it is for the person to change and send.
	const isRefused = state === "idle" && data !== undefined && !data.done;
	useEffect(() => {
		if (isRefused) mark(null);
	}, [isRefused, mark]);
}

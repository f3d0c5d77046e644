import { type FormEvent, useCallback, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import { saveFields, textOf } from "./drafts.ts";
import type { useDraft } from "./use-draft.ts";

/**
 * For a form with its own button that a fetcher sends. If the page closes before the response arrives, nobody
 * knows whether the form was stored. Its values are then stored, and sent again when the form is opened next, or by the
 * outbox otherwise. So its action must be idempotent: it stores a form sent twice only once.
 *
 * @returns function that sends the form with an id for its save, which its next save names if the response is lost: the
 * server then knows a row that this form has changed itself (`self-save.server.ts`). For forms with a version
 */
export function useResend({
	draft: { outgoing, take, mark, keepSent, beginSave, unanswered },
	fetcher,
	action,
	intent,
}: {
	draft: ReturnType<typeof useDraft>;
	fetcher: FetcherWithComponents<{ done?: true } | undefined>;
	/** Path that the form is sent to. */
	action: string;
	intent: string;
}) {
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
		const { version, fields } = outgoing;
		take();
		const known = saveFields(unanswered());
		beginSave({ version, fields }, known.saveId);
		void submit({ ...fields, ...known }, { method: "post", action });
	}, [outgoing, take, unanswered, beginSave, submit, action]);

	// Rejected: the user has to change it and send it again.
	const isRefused = state === "idle" && data !== undefined && !data.done;
	useEffect(() => {
		if (isRefused) mark(null);
	}, [isRefused, mark]);

	/** @param names fields that the form's draft keeps */
	return useCallback(
		(event: FormEvent<HTMLFormElement>, names: readonly string[]) => {
			event.preventDefault();
			const form = new FormData(event.currentTarget);
			form.set("intent", intent);
			const known = saveFields(unanswered());
			beginSave(
				{ version: Number(form.get("version")), fields: textOf(form, names) },
				known.saveId,
			);
			for (const [name, value] of Object.entries(known)) form.set(name, value);
			void submit(form, { method: "post", action, preventScrollReset: true });
		},
		[unanswered, beginSave, submit, action, intent],
	);
}

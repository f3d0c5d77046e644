import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { type FetcherWithComponents, useNavigate } from "react-router";
import type { LinksReply } from "../edit/links-reply.ts";
import { KINDS } from "../kinds/kinds.ts";
import { type EditableLink, formValuesOf, type LinkFormValues } from "../schema.ts";
import { useLinkDraft } from "./use-link-draft.ts";

const SHOWN: readonly (keyof LinkFormValues)[] = ["title", "url"];

/**
 * Title and address of a link, edited in its row. Saved with Enter or when the focus leaves the fields; Escape cancels.
 * It is the link's whole form with all other fields hidden, so that a refusal continues in that form.
 * @param timeZone time zone of the form's hidden schedule
 * @param fetcher fetcher of the row
 * @param onClose ends editing in the row. `hadFocus` is false if the focus is already elsewhere
 */
export function InlineFields({
	accountId,
	link,
	timeZone,
	fetcher,
	onClose,
}: {
	accountId: string;
	link: EditableLink;
	timeZone: string;
	fetcher: FetcherWithComponents<LinksReply | undefined>;
	onClose: (hadFocus: boolean) => void;
}) {
	const formRef = useRef<HTMLFormElement>(null);
	const stored = formValuesOf(link, timeZone);
	const { label, address } = KINDS[link.kind];
	const navigate = useNavigate();
	const { draft, action, keep, send } = useLinkDraft({ accountId, link, timeZone, fetcher });

	const earlierReply = useRef(fetcher.data);
	const reply = fetcher.state === "idle" && fetcher.data !== earlierReply.current && fetcher.data;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per reply.
	useEffect(() => {
		if (!reply) return;
		if (reply.done) draft.settle();
		onClose(false);
		// The whole form shows what was typed, and why it was refused.
		if (reply.done || !reply.result) return;
		void navigate(action, {
			replace: true,
			preventScrollReset: true,
			defaultShouldRevalidate: false,
		});
	}, [reply]);

	function save() {
		const form = formRef.current;
		if (form === null || fetcher.state !== "idle") return;
		const typed = new FormData(form);
		if (SHOWN.some((name) => (typed.get(name) ?? "") !== stored[name])) form.requestSubmit();
		else onClose(false);
	}

	function cancel(event: KeyboardEvent) {
		if (event.key !== "Escape") return;
		draft.forget();
		onClose(true);
	}

	return (
		<fetcher.Form
			ref={formRef}
			method="post"
			action={action}
			preventScrollReset
			hidden={fetcher.state !== "idle"}
			onKeyDown={cancel}
			onSubmit={send}
			onInput={(event) => keep(event.currentTarget, link.version)}
			onBlur={(event: FocusEvent<HTMLFormElement>) => {
				if (!event.currentTarget.contains(event.relatedTarget)) save();
			}}
			data-inline
		>
			<input type="hidden" name="intent" value="edit-link" />
			<input type="hidden" name="linkId" value={link.id} />
			<input type="hidden" name="kind" value={link.kind} />
			<input type="hidden" name="version" value={link.version} />
			{Object.entries(stored)
				.filter(([name]) => !SHOWN.some((shown) => shown === name))
				.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
			<input
				name="title"
				defaultValue={stored.title}
				aria-label={`Title of ${link.title}`}
				autoComplete="off"
				dir="auto"
				// biome-ignore lint/a11y/noAutofocus: opened by the user, in place of what had the focus
				autoFocus
				className="font-medium"
			/>
			{address === null ? null : (
				<input
					name="url"
					defaultValue={stored.url}
					aria-label={`${address.field.label} of ${link.title}`}
					inputMode={address.field.inputMode}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
			)}
			{/* Two fields aren't sent with Enter unless the form has a button. */}
			<button type="submit" hidden>
				Save {label.toLowerCase()}
			</button>
		</fetcher.Form>
	);
}

import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, href, useNavigate } from "react-router";
import { textOf } from "#app/lib/drafts.ts";
import { useDraft } from "#app/lib/use-draft.ts";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { DraftNotice } from "#app/ui/draft-notice.tsx";
import { FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../links-reply.ts";
import { URL_MAX_LENGTH } from "../normalise-url.ts";
import { type EditableLink, editLinkSchema } from "../schema.ts";
import { CloseLink } from "./close-link.tsx";

const NAMES = ["title", "url"] as const;

/**
 * A link's title and address, in the place of its row.
 * @param accountId whose form it is: what was typed and not saved is offered to nobody else
 * @param fetcher the row's, which outlives this form
 * @param reply the action's, when it answered this form with a page
 */
export function EditLinkForm({
	accountId,
	link,
	fetcher,
	reply: pageReply,
}: {
	accountId: string;
	link: EditableLink;
	fetcher: FetcherWithComponents<LinksReply | undefined>;
	reply: LinksReply | undefined;
}) {
	const ownReply =
		fetcher.data?.result?.initialValue?.intent === "edit-link" ? fetcher.data : undefined;
	const reply = ownReply ?? pageReply;
	const conflict = reply?.linkConflict;
	const [form, fields] = useForm({
		id: `edit-${link.id}`,
		lastResult: reply?.result ?? null,
		constraint: getZodConstraint(editLinkSchema),
		defaultValue: { title: link.title, url: link.url },
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: editLinkSchema }),
	});

	// Of the row that the words in the form are based on; a draft may be older than the row is by now.
	const [version, setVersion] = useState(link.version);
	const draft = useDraft({
		accountId,
		form: `edit-link:${link.id}`,
		isSaved: ({ title, url }) => title === link.title && url === link.url,
	});
	const { offered } = draft;
	function restore({ version, fields: texts }: NonNullable<typeof offered>) {
		for (const name of NAMES) form.update({ name, value: texts[name] ?? "" });
		setVersion(version);
		draft.take();
		document.getElementById(fields.title.id)?.focus();
	}

	const navigate = useNavigate();
	// The row's last answer may be of a press before this form was opened.
	const earlierReply = useRef(fetcher.data);
	const { settle } = draft;
	const isDone = fetcher.data !== earlierReply.current && fetcher.data?.done;
	useEffect(() => {
		if (!isDone) return;
		settle();
		void navigate(`${href("/dashboard/links")}#link-${link.id}`, {
			replace: true,
			preventScrollReset: true,
		});
	}, [isDone, settle, navigate, link.id]);

	return (
		<fetcher.Form
			method="post"
			action={`${href("/dashboard/links")}?edit=${link.id}`}
			{...getFormProps(form)}
			onInput={(event) =>
				draft.keep({ version, fields: textOf(new FormData(event.currentTarget), NAMES) })
			}
			className="grid gap-4 py-4"
		>
			<input type="hidden" name="linkId" value={link.id} />
			<input type="hidden" name="version" value={conflict?.version ?? version} />
			{conflict ? (
				<ConflictNotice
					title="Not saved: this link was changed elsewhere"
					differences={[
						{ label: "Title", yours: fields.title.value ?? "", stored: conflict.title },
						{ label: "URL", yours: fields.url.value ?? "", stored: conflict.url },
					]}
					keepMine={
						<SubmitButton size="sm" name="intent" value="edit-link" state={fetcher.state}>
							Keep mine
						</SubmitButton>
					}
					keepStored={
						<CloseLink id={link.id} onClick={draft.forget}>
							Use the stored one
						</CloseLink>
					}
				/>
			) : offered ? (
				<DraftNotice
					atMs={offered.atMs}
					onRestore={() => restore(offered)}
					onDiscard={draft.forget}
				/>
			) : null}
			<FormError form={form} />
			<TextField field={fields.title} label="Title" dir="auto" autoComplete="off" data-focus />
			<TextField
				field={fields.url}
				label="URL"
				inputMode="url"
				maxLength={URL_MAX_LENGTH}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<div className="flex flex-wrap gap-2">
				<SubmitButton
					size="sm"
					name="intent"
					value="edit-link"
					state={fetcher.state}
					pendingLabel="Saving…"
				>
					Save link
				</SubmitButton>
				<CloseLink id={link.id} onClick={draft.forget}>
					Cancel
				</CloseLink>
			</div>
		</fetcher.Form>
	);
}

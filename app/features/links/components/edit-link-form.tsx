import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { type FetcherWithComponents, href, useNavigate } from "react-router";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../links-reply.ts";
import { URL_MAX_LENGTH } from "../normalise-url.ts";
import { type EditableLink, editLinkSchema } from "../schema.ts";
import { CloseLink } from "./close-link.tsx";

/**
 * A link's title and address, in the place of its row.
 * @param fetcher the row's, which outlives this form
 * @param reply the action's, when it answered this form with a page
 */
export function EditLinkForm({
	link,
	fetcher,
	reply: pageReply,
}: {
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

	const navigate = useNavigate();
	// The row's last answer may be of a press before this form was opened.
	const earlierReply = useRef(fetcher.data);
	const isDone = fetcher.data !== earlierReply.current && fetcher.data?.done;
	useEffect(() => {
		if (!isDone) return;
		void navigate(`${href("/dashboard/links")}#link-${link.id}`, {
			replace: true,
			preventScrollReset: true,
		});
	}, [isDone, navigate, link.id]);

	return (
		<fetcher.Form
			method="post"
			action={`${href("/dashboard/links")}?edit=${link.id}`}
			{...getFormProps(form)}
			className="grid gap-4 py-4"
		>
			<input type="hidden" name="linkId" value={link.id} />
			<input type="hidden" name="version" value={conflict?.version ?? link.version} />
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
					keepStored={<CloseLink id={link.id}>Use the stored one</CloseLink>}
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
				<CloseLink id={link.id}>Cancel</CloseLink>
			</div>
		</fetcher.Form>
	);
}

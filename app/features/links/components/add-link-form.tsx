import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import { usePageDraft } from "#app/features/page/page-draft.tsx";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { textOf } from "#app/forms/drafts.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useDraft } from "#app/forms/use-draft.ts";
import { useResend } from "#app/forms/use-resend.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { randomUuid } from "#app/lib/random-uuid.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ADDRESS_RULES, KINDS, LINK_KINDS } from "../kinds.ts";
import type { LinksReply } from "../links-reply.ts";
import { URL_MAX_LENGTH } from "../normalise-url.ts";
import { addLinkSchema } from "../schema.ts";
import { KindChoice } from "./kind-choice.tsx";
import { useListAddress } from "./list-part.tsx";

const FORM_ID = "add-link";
/** Id of the form's first field. */
export const NEW_TITLE_ID = `${FORM_ID}-title`;

const NAMES = ["title", "url"] as const;

const OTHER_ADDRESSES = ADDRESS_RULES.slice(1)
	.map(({ field }) => field.label.toLowerCase())
	.join(", or the ");

/**
 * The row that adds a link at the end.
 * @param accountId id of the form's account: unsaved input is restored only for the same account
 * @param isFirst whether there is no link yet: the form then explains what links are for
 * @param isWhole whether the list shows every link, and so the added one
 * @param reply reply of the action, if it answered this form with a page
 */
export function AddLinkForm({
	accountId,
	isFirst,
	isWhole,
	reply,
}: {
	accountId: string;
	isFirst: boolean;
	isWhole: boolean;
	reply: LinksReply | undefined;
}) {
	const fetcher = useFetcher<LinksReply>();
	const isHydrated = useHydrated();
	const navigate = useNavigate();
	// Not validated on blur: the form is empty again after each link, and leaving it empty is no mistake.
	const { form, fields, formProps } = useSchemaForm(addLinkSchema, {
		id: FORM_ID,
		result: fetcher.data?.result ?? reply?.result,
		defaultValue: { kind: "link" },
	});

	const draft = useDraft({ accountId, form: "add-link", isSaved: isEmpty });
	const { offered } = draft;
	function restore(texts: Record<string, string>) {
		for (const name of NAMES) form.update({ name, value: texts[name] ?? "" });
		draft.take();
		document.getElementById(fields.title.id)?.focus();
	}

	const action = useListAddress();
	useResend({ draft, fetcher, action, intent: "add-link" });
	/** Id of the new link, so that submitting the same form again adds no second link. */
	const [newId, setNewId] = useState("");
	useEffect(() => setNewId(randomUuid()), []);

	// After a link is added, the form is reset for the next one, as soon as its fields are enabled again.
	const { data } = fetcher;
	const answer = fetcher.state === "idle" ? data : undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per reply.
	useEffect(() => {
		if (!data?.done || answer === undefined) return;
		setNewId(randomUuid());
		const element = document.getElementById(form.id);
		if (!(element instanceof HTMLFormElement)) return;
		draft.settle();
		element.reset();
		element.querySelector<HTMLElement>("[name=title]")?.focus();
		if (isWhole || data.addedId === undefined) return;
		void navigate(`${href("/dashboard/links")}?at=${data.addedId}`, { preventScrollReset: true });
	}, [answer]);

	// Without scripts, one field serves every kind.
	const typed = LINK_KINDS.find((kind) => kind === fields.kind.value);
	const chosen = (isHydrated && typed) || "link";
	const { address } = KINDS[chosen];
	const title = fields.title.value?.trim();
	const isIncomplete = !title || (address !== null && !fields.url.value?.trim());
	usePageDraft(title ? { link: { id: "new", kind: chosen, title: cleanLine(title) } } : null);
	return (
		<fetcher.Form
			method="post"
			action={action}
			preventScrollReset
			{...formProps}
			onInput={(event) =>
				draft.keep({ version: 0, fields: textOf(new FormData(event.currentTarget), NAMES) })
			}
			className="rounded-lg border border-dashed border-edge/60 p-4 sm:p-5"
		>
			<ReplyToast toast={data?.toast} />
			<FormFields state={fetcher.state} className="grid gap-4">
				<input type="hidden" name="id" value={newId} />
				<div>
					<h3 className="title-section">{isFirst ? "Add your first link" : "Add a link"}</h3>
					{isFirst ? (
						<p className="text-ui text-muted">
							Your shop, your latest video, your booking form: add it, and it’s on your page.
						</p>
					) : null}
				</div>
				{offered === null ? null : (
					<DraftNotice
						atMs={offered.atMs}
						onRestore={() => restore(offered.fields)}
						onDiscard={draft.forget}
					/>
				)}
				<FormError form={form} />
				<KindChoice field={fields.kind} />
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<TextField field={fields.title} label="Title" autoComplete="off" dir="auto" />
					{address === null ? null : (
						<TextField
							{...address.field}
							field={fields.url}
							hint={
								<span className="js:hidden">
									Or the {OTHER_ADDRESSES}. Leave empty for a header.
								</span>
							}
							maxLength={URL_MAX_LENGTH}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
					)}
				</div>
				<div>
					<SubmitButton
						name="intent"
						value="add-link"
						state={fetcher.state}
						icon={<Plus aria-hidden />}
						disabled={isHydrated && isIncomplete}
						pendingLabel="Adding…"
					>
						Add link
					</SubmitButton>
				</div>
			</FormFields>
		</fetcher.Form>
	);
}

function isEmpty(fields: Record<string, string>): boolean {
	return NAMES.every((name) => !fields[name]?.trim());
}

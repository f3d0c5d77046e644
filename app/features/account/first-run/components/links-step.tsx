import type { SubmissionResult } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LinkIcon } from "#app/ui/link-icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { firstAddressesSchema, linesOf } from "../schema.ts";
import { nextStep, StepBar, startPath } from "./start-steps.tsx";

/**
 * One field for addresses, and what has become of them.
 * @param links the last links of the page, from top to bottom
 * @param count number of links on the page
 */
export function LinksStep({
	links,
	count,
	reply,
}: {
	links: readonly PageLink[];
	count: number;
	/** Reply of the action if it answered this form. */
	reply: { result?: SubmissionResult<string[]> } | undefined;
}) {
	const { formData } = useNavigation();
	const adding = formData?.get("intent") === "add-first-links" ? String(formData.get("urls")) : "";
	const rest = count - links.length;
	const lastCount = useRef(count);
	return (
		<>
			{/* A new form after each addition: empty, and without the old one's errors. */}
			<AddressesForm key={count} count={count} lastCount={lastCount} reply={reply} />
			{count > 0 || adding !== "" ? (
				<ul className="rows" aria-label="Your links">
					{rest > 0 ? <li className="py-3 text-ui text-muted">{rest} more above these</li> : null}
					{links.map((link) => (
						<LinkRow key={link.id} link={link} />
					))}
					{linesOf(adding).map((address) => (
						<li key={address} className="flex min-h-14 items-center gap-3 text-ui text-muted">
							<span className="min-w-0 flex-1 truncate">{address}</span>
							Reading…
						</li>
					))}
				</ul>
			) : null}
			<StepBar>
				<Link
					to={startPath(nextStep("links") ?? "links")}
					className={buttonClass({ variant: "primary", size: "lg" })}
				>
					Continue
				</Link>
			</StepBar>
		</>
	);
}

function AddressesForm({
	count,
	lastCount,
	reply,
}: {
	count: number;
	/** Number of links that the form before this one was shown with. */
	lastCount: RefObject<number>;
	reply: { result?: SubmissionResult<string[]> } | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(firstAddressesSchema, {
		id: "first-links-form",
		result: reply?.result,
	});
	// After a link was added, the next address is typed right away.
	const fieldId = fields.urls.id;
	useEffect(() => {
		if (count > lastCount.current) document.getElementById(fieldId)?.focus();
		lastCount.current = count;
	}, [count, fieldId, lastCount]);
	return (
		<Form method="post" action={startPath("links")} preventScrollReset {...formProps}>
			<FormFields className="grid grid-cols-1 gap-3">
				<FormError form={form} />
				<TextareaField
					field={fields.urls}
					label="Paste a link"
					hint={
						<>
							A website, video, song, or email address.{" "}
							<span className="js:hidden">One on each line.</span>
						</>
					}
					rows={1}
					inputMode="url"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					controlClassName="field-sizing-content max-h-40 js:resize-none js:min-h-11 no-js:min-h-28"
					onKeyDown={submitOnEnter}
				/>
				<div>
					<SubmitButton
						intent="add-first-links"
						variant="secondary"
						icon={<Plus aria-hidden />}
						pendingLabel="Adding…"
					>
						{count > 0 ? "Add another" : "Add link"}
					</SubmitButton>
				</div>
			</FormFields>
		</Form>
	);
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
	if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
	event.preventDefault();
	const { form } = event.currentTarget;
	form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
}

function LinkRow({ link: { id, kind, title, thumbnail, icon } }: { link: PageLink }) {
	const picture = thumbnail ?? (typeof icon === "object" ? icon : null);
	const name = typeof icon === "string" ? icon : KINDS[kind].icon;
	return (
		<li className="flex min-h-14 items-center gap-3 py-2 text-ui">
			<span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-muted">
				{picture?.files[0] ? (
					<img
						src={picture.files[0].webp}
						alt=""
						width={40}
						height={40}
						className="size-full object-cover"
					/>
				) : (
					<LinkIcon name={name ?? "globe"} size={18} />
				)}
			</span>
			<span className="min-w-0 flex-1">
				<span className="block truncate font-medium" dir="auto">
					{title}
				</span>
				{kind === "link" ? null : (
					<span className="block text-sm text-muted">{KINDS[kind].label}</span>
				)}
			</span>
			<Form method="post" action={startPath("links")} preventScrollReset>
				<input type="hidden" name="linkId" value={id} />
				<IconButton
					type="submit"
					name="intent"
					value="remove-first-link"
					label={`Remove ${title}`}
					icon={<X aria-hidden />}
				/>
			</Form>
		</li>
	);
}

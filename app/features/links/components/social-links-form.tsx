import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/profile/dashboard-tab.ts";
import { useAutosave } from "#app/lib/use-autosave.ts";
import { BrandIcon, brandName } from "#app/ui/brand-icon.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { FormError, TextField } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SaveState } from "#app/ui/save-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinksReply } from "../links-reply.ts";
import { SOCIAL_PLATFORMS } from "../normalise-social-link.ts";
import { URL_MAX_LENGTH } from "../normalise-url.ts";
import {
	SOCIAL_LINKS_SAVE_DELAY_MS,
	type StoredSocialLinks,
	saveSocialLinksSchema,
} from "../schema.ts";

/**
 * One field for each network; they save themselves, and then show the canonical address.
 * @param reply the action's, when it answered this form with a page
 */
export function SocialLinksForm({
	stored,
	reply,
}: {
	stored: StoredSocialLinks;
	reply: LinksReply | undefined;
}) {
	// What the form is filled from changes in one case only: somebody chooses what another tab has stored.
	const [filledFrom, setFilledFrom] = useState(stored);
	return (
		<SocialLinksEditor
			key={filledFrom.version}
			stored={filledFrom}
			reply={reply}
			onKeepStored={setFilledFrom}
		/>
	);
}

function SocialLinksEditor({
	stored,
	reply,
	onKeepStored,
}: {
	stored: StoredSocialLinks;
	reply: LinksReply | undefined;
	onKeepStored: (stored: StoredSocialLinks) => void;
}) {
	const formRef = useRef<HTMLFormElement>(null);
	const autosave = useAutosave<StoredSocialLinks, LinksReply>({
		formRef,
		version: stored.version,
		initialConflict: reply?.conflict,
		delayMs: SOCIAL_LINKS_SAVE_DELAY_MS,
		isValid: (fields) =>
			parseWithZod(fields, { schema: saveSocialLinksSchema }).status === "success",
		onInvalid: () => form.validate(),
		onSaved: showCanonical,
	});
	const lastResult = refusal(autosave.reply?.result) ?? reply?.result ?? null;
	const [form, fields] = useForm({
		id: AUTOSAVE_FORM_ID,
		lastResult,
		constraint: getZodConstraint(saveSocialLinksSchema),
		defaultValue: stored.links,
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: saveSocialLinksSchema }),
		onSubmit(event) {
			event.preventDefault();
			if (autosave.conflict) autosave.keepMine();
			else autosave.saveNow();
		},
	});

	/** What was typed as "@name" becomes the address, but never under somebody's fingers. */
	function showCanonical(saved: StoredSocialLinks, { goesOn }: { goesOn: boolean }) {
		if (goesOn) return;
		for (const name of SOCIAL_PLATFORMS) {
			const input = formRef.current?.elements.namedItem(name);
			const value = saved.links[name] ?? "";
			if (!(input instanceof HTMLInputElement) || input === document.activeElement) continue;
			if (input.value !== value) form.update({ name, value });
		}
	}

	const { conflict } = autosave;
	return (
		<Section
			id="social-links"
			title="Social links"
			description="A name such as @anna is enough; an empty field shows nothing."
			className="relative scroll-mt-24"
		>
			<SaveState
				status={autosave.status}
				onRetry={autosave.saveNow}
				className="absolute top-0 right-0"
			/>
			<ReplyToast toast={autosave.reply?.toast} />
			<Form
				method="post"
				action={href("/dashboard/links")}
				{...getFormProps(form)}
				{...autosave.handlers}
				ref={formRef}
				className="grid gap-5"
			>
				<input type="hidden" name="intent" value="save-social-links" />
				<input type="hidden" name="version" value={conflict?.version ?? stored.version} />
				{conflict ? (
					<ConflictNotice
						title="Not saved: your social links were changed elsewhere"
						differences={SOCIAL_PLATFORMS.map((platform) => ({
							label: brandName(platform),
							yours: fields[platform].value ?? "",
							stored: conflict.links[platform] ?? "",
						}))}
						keepMine={
							<SubmitButton size="sm" state="idle">
								Keep mine
							</SubmitButton>
						}
						keepStored={
							<Link
								to={href("/dashboard/links")}
								className={buttonClass({ size: "sm" })}
								onClick={(event) => {
									event.preventDefault();
									onKeepStored(conflict);
								}}
							>
								Use the stored one
							</Link>
						}
					/>
				) : null}
				<FormError form={form} />
				<div className="grid gap-4">
					{SOCIAL_PLATFORMS.map((platform) => (
						<TextField
							key={platform}
							field={fields[platform]}
							label={brandName(platform)}
							className={LABEL_AT_LEFT}
							prefix={<BrandIcon name={platform} size={18} />}
							inputMode="url"
							maxLength={URL_MAX_LENGTH}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
					))}
				</div>
				<div className="js:hidden">
					<SubmitButton state="idle">Save social links</SubmitButton>
				</div>
			</Form>
		</Section>
	);
}

/** On one line from a tablet on; what is wrong stands below the box. */
const LABEL_AT_LEFT =
	"sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4 [&>:first-child]:sm:min-h-11 [&>:first-child]:sm:items-center [&>:nth-child(3)]:sm:col-start-2";

function refusal(result: SubmissionResult<string[]> | undefined) {
	return result?.status === "error" ? result : undefined;
}

import type { FieldMetadata } from "@conform-to/react";
import { Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, href, useFetcher, useNavigate } from "react-router";
import { usePageDraft } from "#app/features/page/page-draft.tsx";
import type { PageLink } from "#app/features/page/public-page.ts";
import { ConflictNotice } from "#app/forms/conflict-notice.tsx";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { textOf } from "#app/forms/drafts.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useDraft } from "#app/forms/use-draft.ts";
import { useResend } from "#app/forms/use-resend.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { CheckboxField, FormError, SelectField, TextField } from "#app/ui/field.tsx";
import { isLinkIconName } from "#app/ui/link-icon-names.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UTM_PARAMETERS } from "../apply-utm.ts";
import { BrokenNotice } from "../check/components/broken-notice.tsx";
import { FallbackFields } from "../check/components/fallback-fields.tsx";
import { FAVICON } from "../columns.ts";
import { differencesOf } from "../differences.ts";
import { KINDS, leadsToWebsite } from "../kinds.ts";
import type { LinksReply } from "../links-reply.ts";
import { URL_MAX_LENGTH } from "../normalise-url.ts";
import { type EditableLink, editLinkSchema, formValuesOf, type LinkFormValues } from "../schema.ts";
import { CloseLink } from "./close-link.tsx";
import { IconChoice } from "./icon-choice.tsx";
import { LinkCode } from "./link-code.tsx";
import { useListAddress, useRowAddress } from "./list-part.tsx";
import { PositionForm } from "./position-form.tsx";

/** Fields that a draft of an unsaved form keeps: everything that is typed. */
const NAMES = [
	"title",
	"url",
	"startsAt",
	"endsAt",
	"utmSource",
	"utmMedium",
	"utmCampaign",
	"utmTerm",
	"utmContent",
	"fallbackUrl",
] as const;

/** Data that the forms of a link's row need besides the link. */
export type EditorContext = {
	/** Number of links on the page. */
	total: number;
	/** The link as visitors see it, for the live phone; null if it is hidden. */
	pageLink: PageLink | null;
	/** Time zone in which times are shown. */
	timeZone: string;
	timeZones: readonly string[];
	/** Form that uploads the link's picture. */
	thumbnailEditor: ReactNode;
};

/**
 * Form for all settings of a link, shown in place of its row.
 * @param accountId id of the form's account: unsaved input is restored only for the same account
 * @param fetcher fetcher of the row, which outlives this form
 * @param reply reply of the action, if it answered this form with a page
 */
export function EditLinkForm({
	accountId,
	link,
	editor: { total, pageLink, timeZone, timeZones, thumbnailEditor },
	fetcher,
	reply: pageReply,
}: {
	accountId: string;
	link: EditableLink;
	editor: EditorContext;
	fetcher: FetcherWithComponents<LinksReply | undefined>;
	reply: LinksReply | undefined;
}) {
	const { kind } = link;
	const ownReply =
		fetcher.data?.result?.initialValue?.intent === "edit-link" ? fetcher.data : undefined;
	const reply = ownReply ?? pageReply;
	const conflict = reply?.linkConflict;
	const [initial] = useState(() => formValuesOf(link, timeZone));
	const { form, fields, formProps } = useSchemaForm(editLinkSchema, {
		id: `edit-${link.id}`,
		result: reply?.result,
		defaultValue: initial,
		validateOn: "onBlur",
	});

	// Version of the row that the form's values are based on; a draft may be based on an older one.
	const [version, setVersion] = useState(link.version);
	const draft = useDraft({
		accountId,
		form: `edit-link:${link.id}`,
		isSaved: (typed) => {
			// A draft of a whole submitted form is submitted again, which also closes the form.
			if ("linkId" in typed) return false;
			const stored = formValuesOf(link, timeZone);
			return NAMES.every((name) => (typed[name] ?? "") === stored[name]);
		},
	});
	const { offered } = draft;
	function restore({ version, fields: texts }: NonNullable<typeof offered>) {
		for (const name of NAMES) form.update({ name, value: texts[name] ?? "" });
		setVersion(version);
		draft.take();
		document.getElementById(fields.title.id)?.focus();
	}

	const title = cleanLine(fields.title.value ?? "") || link.title;
	const icon = fields.icon.value ?? "";
	usePageDraft(
		pageLink && {
			link: {
				...pageLink,
				title,
				icon: isLinkIconName(icon) ? icon : icon === FAVICON ? pageLink.icon : undefined,
				highlight: fields.highlight.value === "on",
				sensitive: fields.sensitive.value === "on",
			},
		},
	);

	const navigate = useNavigate();
	const address = useListAddress();
	const openAddress = useRowAddress()(link.id, "edit");
	// The row's last reply may be from before this form was opened.
	const earlierReply = useRef(fetcher.data);
	const { settle } = draft;
	useResend({ draft, fetcher, action: openAddress, intent: "edit-link" });
	// Wait until the list is reloaded, because closing the form doesn't reload it.
	const isDone =
		fetcher.state === "idle" && fetcher.data !== earlierReply.current && fetcher.data?.done;
	useEffect(() => {
		if (!isDone) return;
		settle();
		void navigate(address, { replace: true, preventScrollReset: true });
	}, [isDone, settle, navigate, address]);

	const { address: rule } = KINDS[kind];
	return (
		<div className="grid gap-5 py-4">
			<BrokenNotice link={link} fetcher={fetcher} />
			<fetcher.Form
				method="post"
				action={openAddress}
				preventScrollReset
				{...formProps}
				onInput={(event) =>
					draft.keep({ version, fields: textOf(new FormData(event.currentTarget), NAMES) })
				}
			>
				<FormFields state={fetcher.state} className="grid gap-4">
					<input type="hidden" name="linkId" value={link.id} />
					<input type="hidden" name="kind" value={kind} />
					<input type="hidden" name="version" value={conflict?.version ?? version} />
					{conflict ? (
						<ConflictNotice
							title="Not saved: this link was changed elsewhere"
							differences={differencesOf(
								typedValues(fields),
								formValuesOf(conflict, fields.timeZone.value ?? timeZone),
							)}
							keepMine={
								<SubmitButton size="sm" name="intent" value="edit-link" state={fetcher.state}>
									Keep mine
								</SubmitButton>
							}
							keepStored={
								<CloseLink id={link.id} onClick={draft.forget}>
									Use the saved one
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
					{rule === null ? null : (
						<TextField
							field={fields.url}
							label={rule.field.label}
							inputMode={rule.field.inputMode}
							maxLength={URL_MAX_LENGTH}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
					)}
					<MoreOptions
						isOpen={hasOptions(link) || Boolean(fields.endsAt.errors ?? fields.fallbackUrl.errors)}
						title={rule === null ? "Schedule" : "Icon, highlight, schedule, and more"}
					>
						{rule === null ? null : (
							<>
								<IconChoice field={fields.icon} hasFavicon={leadsToWebsite(kind)} />
								<CheckboxField
									field={fields.highlight}
									label="Highlight"
									hint="Makes the link larger, with a frame."
								/>
								<CheckboxField
									field={fields.sensitive}
									label="Sensitive content"
									hint="Visitors confirm before the link opens."
								/>
							</>
						)}
						<Schedule fields={fields} timeZones={timeZones} />
						{leadsToWebsite(kind) ? (
							<>
								<FallbackFields fields={fields} />
								<UtmFields fields={fields} />
							</>
						) : null}
					</MoreOptions>
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
				</FormFields>
			</fetcher.Form>
			{rule === null ? null : (
				<MoreOptions isOpen={link.thumbnail !== null} title="Thumbnail">
					<p className="text-sm text-muted">A small picture instead of the icon.</p>
					{thumbnailEditor}
				</MoreOptions>
			)}
			{rule === null ? null : (
				<MoreOptions isOpen={false} title="QR code">
					<LinkCode linkId={link.id} />
				</MoreOptions>
			)}
			{total < 2 ? null : (
				<MoreOptions isOpen={false} title="Position">
					<PositionForm link={link} total={total} />
				</MoreOptions>
			)}
			<DuplicateForm linkId={link.id} />
		</div>
	);
}

type LinkFields = Record<keyof LinkFormValues, FieldMetadata<unknown>>;

function typedValues(fields: LinkFields): LinkFormValues {
	const typed = (name: keyof LinkFormValues) => String(fields[name].value ?? "");
	return {
		title: typed("title"),
		url: typed("url"),
		icon: typed("icon"),
		highlight: typed("highlight"),
		sensitive: typed("sensitive"),
		startsAt: typed("startsAt"),
		endsAt: typed("endsAt"),
		timeZone: typed("timeZone"),
		utmSource: typed("utmSource"),
		utmMedium: typed("utmMedium"),
		utmCampaign: typed("utmCampaign"),
		utmTerm: typed("utmTerm"),
		utmContent: typed("utmContent"),
		fallback: typed("fallback"),
		fallbackUrl: typed("fallbackUrl"),
	};
}

/** Whether any of the collapsed options is set, so that they open expanded. */
function hasOptions(link: EditableLink): boolean {
	const { icon, highlight, sensitive, startsAt, endsAt, utm, fallback, broken } = link;
	const has = icon || highlight || sensitive || startsAt || endsAt || utm || broken;
	return Boolean(has) || fallback !== "keep";
}

function MoreOptions({
	title,
	isOpen,
	children,
}: {
	title: string;
	isOpen: boolean;
	children: ReactNode;
}) {
	return (
		<details open={isOpen} className="rounded-md border border-hairline">
			<summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 text-ui font-medium">
				{title}
			</summary>
			<div className="grid gap-5 px-4 pt-1 pb-4">{children}</div>
		</details>
	);
}

type Fields<Name extends string> = Record<Name, FieldMetadata<string | undefined>>;

function Schedule({
	fields,
	timeZones,
}: {
	fields: Fields<"startsAt" | "endsAt" | "timeZone">;
	timeZones: readonly string[];
}) {
	return (
		<fieldset className="grid gap-3">
			<legend className="mb-1.5 text-ui font-medium">Schedule</legend>
			<div className="grid items-start gap-3 sm:grid-cols-2">
				{/* Safari shows an empty field as if it contained the current time. */}
				<TextField
					field={fields.startsAt}
					label="Show from"
					hint="Leave empty to show it now"
					type="datetime-local"
				/>
				<TextField
					field={fields.endsAt}
					label="Show until"
					hint="Leave empty for no end"
					type="datetime-local"
				/>
			</div>
			<SelectField
				field={fields.timeZone}
				label="Time zone"
				options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
			/>
		</fieldset>
	);
}

const UTM_FIELDS = {
	source: "utmSource",
	medium: "utmMedium",
	campaign: "utmCampaign",
	term: "utmTerm",
	content: "utmContent",
} as const;

function UtmFields({ fields }: { fields: Fields<(typeof UTM_FIELDS)[keyof typeof UTM_FIELDS]> }) {
	return (
		<fieldset className="grid gap-3">
			<legend className="mb-1.5 text-ui font-medium">UTM parameters</legend>
			<p className="text-sm text-muted">
				Added to the address when someone opens the link, unless the address already has them.
			</p>
			<div className="grid items-start gap-3 sm:grid-cols-2">
				{UTM_PARAMETERS.map((name) => (
					<TextField
						key={name}
						field={fields[UTM_FIELDS[name]]}
						label={name.charAt(0).toUpperCase() + name.slice(1)}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
				))}
			</div>
		</fieldset>
	);
}

function DuplicateForm({ linkId }: { linkId: string }) {
	const fetcher = useFetcher();
	return (
		<fetcher.Form method="post" action={href("/dashboard/links")} preventScrollReset>
			<input type="hidden" name="linkId" value={linkId} />
			<SubmitButton
				variant="quiet"
				size="sm"
				name="intent"
				value="duplicate-link"
				state={fetcher.state}
				icon={<Copy aria-hidden />}
			>
				Duplicate
			</SubmitButton>
		</fetcher.Form>
	);
}

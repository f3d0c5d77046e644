import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useNavigate } from "react-router";
import { usePageDraft, usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { linkSizeOf, type PageLink } from "#app/features/creator-page/core/public-page.ts";
import { ConflictNotice } from "#app/forms/conflict-notice.tsx";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { LANGUAGE_NAMES, type Language } from "#app/i18n/languages.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { CheckboxField, FormError, SelectField, TextField } from "#app/ui/field.tsx";
import { isLinkIconName } from "#app/ui/link-icon-names.ts";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type TabPanel, TabPanels } from "#app/ui/tab-panels.tsx";
import { BrokenNotice } from "../check/components/broken-notice.tsx";
import { FallbackFields } from "../check/components/fallback-fields.tsx";
import { describeFixedSize } from "../edit/describe-size.ts";
import { differencesOf } from "../edit/differences.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { UTM_PARAMETERS } from "../kinds/apply-utm.ts";
import type { DetailFieldName } from "../kinds/details.ts";
import {
	KINDS,
	type LinkKind,
	leadsToWebsite,
	pictureOf,
	showsTitle,
	titleOf,
} from "../kinds/kinds.ts";
import { URL_MAX_LENGTH } from "../kinds/normalize-url.ts";
import { FAVICON } from "../link-columns.ts";
import { fitsInGroup } from "../list/link-groups.ts";
import { describeBlock } from "../list/page-link.ts";
import {
	type EditableLink,
	editLinkSchemaOf,
	formValuesOf,
	type LinkFormValues,
} from "../schema.ts";
import { CloseLink } from "./close-link.tsx";
import { type GroupChoice, GroupForm } from "./group-form.tsx";
import { IconChoice } from "./icon-choice.tsx";
import {
	DEFAULT_TITLE_HINT,
	type DetailsField,
	KindFields,
	nestDetails,
	typedDetails,
	typedDetailsOf,
} from "./kind-fields/kind-fields.tsx";
import { LinkCode } from "./link-code.tsx";
import { useListAddress } from "./list-part.tsx";
import { PositionForm } from "./position-form.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { TakePictureForm } from "./take-picture-form.tsx";
import { useLinkDraft } from "./use-link-draft.ts";

/** Data that the forms of a link's row need besides the link. */
export type EditorContext = {
	/** Number of links on the page. */
	total: number;
	/** Groups, grids and galleries of the page. */
	groups: readonly GroupChoice[];
	/** The link as visitors see it, for the live phone; null if it is hidden. */
	pageLink: PageLink | null;
	/** Time zone in which times are shown. */
	timeZone: string;
	/** Time zones that the server knows; empty if the form was opened without a request. */
	timeZones: readonly string[];
	/** The page's second language; null for a page in one. */
	secondLanguage: Language | null;
	/** Form that uploads the link's picture. */
	thumbnailEditor: ReactNode;
	/** Form that uploads the link's file; null for other kinds. */
	fileEditor: ReactNode;
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
	editor: {
		total,
		groups,
		pageLink,
		timeZone,
		timeZones,
		secondLanguage,
		thumbnailEditor,
		fileEditor,
	},
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
	const texts = usePageTexts();
	const [initial] = useState(() => nestDetails(kind, formValuesOf(link, timeZone)));
	const { draft, names, action, keep, send } = useLinkDraft({ accountId, link, timeZone, fetcher });
	const { form, fields, formProps } = useSchemaForm(editLinkSchemaOf(kind), {
		id: `edit-${link.id}`,
		result: reply?.result,
		defaultValue: initial,
		validateOn: "onBlur",
		onSubmit: send,
	});

	// Version of the row that the form's values are based on; a draft may be based on an older one.
	const [version, setVersion] = useState(link.version);
	const { offered } = draft;
	function restore({ version, fields: texts }: NonNullable<typeof offered>) {
		for (const name of names) form.update({ name, value: texts[name] ?? "" });
		setVersion(version);
		draft.take();
		document.getElementById(fields.title.id)?.focus();
	}

	const details = typedDetailsOf(kind, fields.details);
	const typed = cleanLine(fields.title.value ?? "");
	const title = titleOf({ kind, title: typed, url: link.url, details }) || link.title;
	const icon = fields.icon.value ?? "";
	const shown: PageLink | null = pageLink && {
		...pageLink,
		...describeBlock({ kind, url: link.url, details, post: link.post }, texts),
		title,
		icon: isLinkIconName(icon) ? icon : icon === FAVICON ? pageLink.icon : undefined,
		highlight: fields.highlight.value === "on",
		size: linkSizeOf(fields.size.value),
		sensitive: fields.sensitive.value === "on",
	};
	usePageDraft(shown && { link: shown });
	const group = groups.find(({ id }) => id === link.groupId);

	const navigate = useNavigate();
	const address = useListAddress();
	// The row's last reply may be from before this form was opened.
	const earlierReply = useRef(fetcher.data);
	const { settle } = draft;
	// Wait until the list is reloaded, because closing the form doesn't reload it.
	const isDone =
		fetcher.state === "idle" && fetcher.data !== earlierReply.current && fetcher.data?.done;
	useEffect(() => {
		if (!isDone) return;
		settle();
		void navigate(address, {
			replace: true,
			preventScrollReset: true,
			defaultShouldRevalidate: false,
		});
	}, [isDone, settle, navigate, address]);

	const { address: rule, opens, defaultTitle } = KINDS[kind];
	const hasSecondTitle = secondLanguage !== null && showsTitle(kind);
	const picture = pictureOf(link);
	const zones = timeZones.length > 0 ? timeZones : listTimeZones(timeZone);
	const [tab, setTab] = useState<Tab>("content");
	const panelRef = useRef<HTMLDivElement>(null);
	const isRefused = (name: Tab) =>
		TAB_FIELDS[name].some((field) => fields[field].errors) ||
		(name === "content" && Object.keys(form.allErrors).some((each) => each.startsWith("details.")));
	const invalidTab = TABS.find(isRefused);
	const isHere = isRefused(tab);
	// A refused form shows its first error, which may be in another tab.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when errors appear, not when a tab is chosen.
	useEffect(() => {
		if (invalidTab !== undefined && !isHere) setTab(invalidTab);
	}, [invalidTab]);
	const shownError = invalidTab === tab;
	useEffect(() => {
		const panel = panelRef.current;
		if (!shownError || !mayMoveFocus(panel)) return;
		panel?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [shownError]);

	const { onInputCapture, onBlur, ...formOnly } = formProps;
	/** The fields are outside of the form element, because the panels contain other forms too. */
	const isOwn = ({ target }: { target: EventTarget }) =>
		"form" in target && target.form instanceof HTMLFormElement && target.form.id === form.id;

	const content = (
		<>
			<TextField
				field={fields.title}
				label={kind === "picture" ? "Caption" : "Title"}
				hint={
					kind === "picture"
						? "Visitors see it below the picture"
						: defaultTitle === null
							? undefined
							: DEFAULT_TITLE_HINT
				}
				dir="auto"
				autoComplete="off"
				data-focus
			/>
			{hasSecondTitle ? (
				<TextField
					field={fields.secondTitle}
					label={`${kind === "picture" ? "Caption" : "Title"} in ${LANGUAGE_NAMES[secondLanguage]}`}
					hint="Leave empty to use the same."
					dir="auto"
					autoComplete="off"
				/>
			) : null}
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
			{fileEditor}
			{opens === null ? thumbnailEditor : null}
			<KindFields kind={kind} field={fields.details} timeZones={zones} />
			{rule === null || opens === null ? null : (
				<CheckboxField
					field={fields.sensitive}
					label="Sensitive content"
					hint="Visitors confirm before the link opens."
				/>
			)}
			{opens === "address" && leadsToWebsite(kind) ? <FallbackFields fields={fields} /> : null}
			{groups.length > 0 && fitsInGroup(kind) ? <GroupForm link={link} groups={groups} /> : null}
			{total < 2 ? null : (
				<MoreOptions title="Position">
					<PositionForm link={link} total={total} />
				</MoreOptions>
			)}
		</>
	);
	const schedule = <Schedule fields={fields} timeZones={zones} />;
	const panels: TabPanel<Tab>[] =
		opens === null
			? [
					{ name: "content", label: TAB_LABELS.content, content },
					{ name: "schedule", label: TAB_LABELS.schedule, content: schedule },
				]
			: [
					{ name: "content", label: TAB_LABELS.content, content },
					{
						name: "look",
						label: TAB_LABELS.look,
						content: (
							<>
								{picture === null ? null : (
									<div>
										<p className="text-ui font-medium">
											{picture === "card" ? "Picture" : "Thumbnail"}
										</p>
										<p className="mb-3 text-sm text-muted">
											{picture === "card"
												? "A wide picture above the title."
												: "A small picture instead of the icon."}
										</p>
										{thumbnailEditor}
										{leadsToWebsite(kind) ? <TakePictureForm linkId={link.id} /> : null}
									</div>
								)}
								<SizeChoice field={fields.size} fixed={describeFixedSize({ group, shown })} />
								<IconChoice field={fields.icon} hasFavicon={leadsToWebsite(kind)} />
								<CheckboxField
									field={fields.highlight}
									label="Highlight"
									hint="Makes the link larger, with a frame."
								/>
							</>
						),
					},
					{ name: "schedule", label: TAB_LABELS.schedule, content: schedule },
					{
						name: "share",
						label: TAB_LABELS.share,
						content: (
							<>
								<LinkCode linkId={link.id} />
								{opens === "address" && leadsToWebsite(kind) ? <UtmFields fields={fields} /> : null}
							</>
						),
					},
				];

	return (
		// biome-ignore lint/a11y/useSemanticElements: its name is not shown, as a legend would be
		<div
			ref={panelRef}
			role="group"
			aria-label={`Edit ${link.title}`}
			data-edit-panel
			className="grid gap-5 sm:pt-4"
			onInputCapture={(event) => {
				if (isOwn(event)) onInputCapture(event);
			}}
			onBlur={(event) => {
				if (isOwn(event)) onBlur(event);
			}}
			onInput={(event) => {
				const element = document.getElementById(form.id);
				if (!isOwn(event) || !(element instanceof HTMLFormElement)) return;
				keep(element, version);
			}}
		>
			{/* On a phone nothing else says which link this is. */}
			<h1 className="title-section wrap-anywhere sm:hidden">
				<bdi>{link.title}</bdi>
			</h1>
			<BrokenNotice link={link} fetcher={fetcher} />
			<fetcher.Form
				method="post"
				action={action}
				preventScrollReset
				className="contents"
				{...formOnly}
			>
				<input type="hidden" name="linkId" value={link.id} />
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="version" value={conflict?.version ?? version} />
				{hasSecondTitle ? (
					<input type="hidden" name="hasSecondTitle" value="on" />
				) : (
					// For drafts, which keep all texts of a link.
					<input type="hidden" name="secondTitle" value={link.secondTitle ?? ""} />
				)}
				{/* The form's own button, for Enter and for the header's Save button: the visible one is below the panels. */}
				<button type="submit" name="intent" value="edit-link" hidden />
				{conflict ? (
					<ConflictNotice
						title="Not saved: this link was changed elsewhere"
						differences={differencesOf(
							kind,
							typedValues(kind, fields),
							formValuesOf(conflict, fields.timeZone.value ?? timeZone),
						)}
						keepMine={
							<SubmitButton size="sm" intent="edit-link" state={fetcher.state}>
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
			</fetcher.Form>
			<FormFields state={fetcher.state} className="grid gap-5">
				<TabPanels
					label={`Settings of ${link.title}`}
					panels={panels}
					selected={tab}
					onSelect={setTab}
				/>
				<div className="sticky bottom-(--bottom-inset) z-10 flex flex-wrap gap-2 border-t border-hairline bg-paper py-3">
					<SubmitButton
						form={form.id}
						size="sm"
						intent="edit-link"
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
		</div>
	);
}

const TABS = ["content", "look", "schedule", "share"] as const;
type Tab = (typeof TABS)[number];

const TAB_LABELS: Record<Tab, string> = {
	content: "Content",
	look: "Look",
	schedule: "Schedule",
	share: "Share",
};

/** Fields that can be refused, by the tab that shows them. */
const TAB_FIELDS = {
	content: ["title", "secondTitle", "url", "fallbackUrl"],
	look: ["icon"],
	schedule: ["startsAt", "endsAt", "timeZone"],
	share: ["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"],
} as const satisfies Record<Tab, readonly Exclude<keyof LinkFormValues, DetailFieldName>[]>;

type LinkFields = Record<Exclude<keyof LinkFormValues, DetailFieldName>, FieldMetadata<unknown>> & {
	details: DetailsField;
};

function typedValues(kind: LinkKind, fields: LinkFields): LinkFormValues {
	const typed = (name: keyof typeof fields) => String(fields[name].value ?? "");
	return {
		...typedDetails(kind, fields.details),
		title: typed("title"),
		secondTitle: typed("secondTitle"),
		url: typed("url"),
		icon: typed("icon"),
		highlight: typed("highlight"),
		size: typed("size"),
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

function MoreOptions({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="rounded-md border border-hairline">
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

import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, useFetcher } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import { usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { DEFAULT_ROBOTS } from "#app/features/creator-page/core/seo-defaults.ts";
import {
	SEO_FIELDS,
	SEO_NAMES,
	SEO_SECTIONS,
	type SeoField,
	type SeoName,
	type SeoTextName,
} from "#app/features/creator-page/core/seo-fields.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { ResetSection } from "#app/forms/reset-section.tsx";
import { SavingSection } from "#app/forms/saving-section.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeCase, snakeKeys } from "#app/lib/snake-case.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import { type DescribedPage, describePage } from "../describe-page.ts";
import { SEO_SAVE_DELAY_MS, type StoredSeo, saveSeoSchema } from "../schema.ts";
import { CardPreview } from "./card-preview.tsx";
import { SearchPreview } from "./search-preview.tsx";

export type PreviewedPage = DescribedPage & {
	/** Address of the page without its scheme, and its host alone: the creator's domain, or the site's. */
	address: string;
	host: string;
	/** False until the account's email is verified: the page is `noindex` whatever its settings say. */
	isIndexable: boolean;
	/** Paths of the card pictures for all sites and for X; null if they can't be shown yet. */
	cardPicture: string | null;
	twitterPicture: string | null;
};

type SeoEditorProps = {
	accountId: string;
	page: PreviewedPage;
	stored: StoredSeo;
	/** Reply of the action, if it answered the text form with a page. */
	reply: FormReply<StoredSeo> | undefined;
	/** Stands below the heading. */
	intro: ReactNode;
	/** Stand in the heading's row. */
	actions: ReactNode;
	/** Forms of the pictures. */
	pictures: ReactNode;
};

const ACTION = href("/dashboard/settings/seo");

/** Form for the page's search and card texts, which saves itself and shows its state. */
export function SeoEditor({
	accountId,
	page,
	stored,
	reply,
	intro,
	actions,
	pictures,
}: SeoEditorProps) {
	const reset = useFetcher<FormReply<StoredSeo>>();
	// The reset arrives before the page's data is reloaded.
	const taken = reset.data?.reset;
	const isNewer = taken !== undefined && taken.version > stored.version;
	return (
		<>
			<ReplyToast toast={reset.data?.toast} />
			<SelfSavingForm
				key={taken?.version}
				id={AUTOSAVE_FORM_ID}
				accountId={accountId}
				action={ACTION}
				intent="save-seo"
				schema={saveSeoSchema}
				labels={LABELS}
				stored={isNewer ? taken : stored}
				valuesOf={({ version: _, ...texts }) => texts}
				wordsOf={inWords}
				reply={reply}
				delayMs={SEO_SAVE_DELAY_MS}
				conflictTitle="Not saved: your SEO settings were changed elsewhere"
				saveLabel="Save SEO settings"
				frame={({ saveState, form }) => (
					<SavingSection
						isPage
						title="SEO"
						description="How your page looks in search results and link previews. Empty fields use your name and bio."
						saveState={saveState}
						actions={actions}
					>
						{intro}
						{form}
					</SavingSection>
				)}
			>
				{(fields) => <Fields fields={fields} page={page} />}
			</SelfSavingForm>
			<Section
				title="Preview pictures"
				description="If you don’t add one, we create one from your name, photo, and colors."
			>
				{pictures}
			</Section>
			<ResetSection
				fetcher={reset}
				action={ACTION}
				intent="reset-seo"
				label="Reset SEO settings"
				hint="Clears these settings. Your page uses your name and bio again."
				question="Reset your SEO settings?"
				message="This clears everything on this page and removes both pictures."
			/>
		</>
	);
}

type FormFields = Readonly<Record<SeoTextName, FieldMetadata<string>>>;

function Fields({ fields, page }: { fields: FormFields; page: PreviewedPage }) {
	const { address, host, isIndexable } = page;
	const words = describePage(
		page,
		recordOf(SEO_NAMES, (name) => fields[snakeCase(name)].value?.trim()),
		usePageTexts(),
	);
	const robots = fields.robots.value ?? DEFAULT_ROBOTS;
	return (
		<>
			<Group title="Search results">
				<SectionFields section="search" fields={fields} />
				<SearchPreview
					title={words.title}
					description={words.description}
					isHidden={!isIndexable || robots.startsWith("noindex")}
					address={address}
				/>
			</Group>
			<Group title="Link previews">
				<SectionFields section="previews" fields={fields} />
				<CardPreview
					caption="Where your link is shared"
					title={words.ogTitle}
					description={words.ogDescription}
					host={host}
					picture={page.cardPicture}
				/>
			</Group>
			<Group title="Link previews on X">
				<SectionFields section="x" fields={fields} />
				<CardPreview
					caption="On X"
					title={words.twitterTitle}
					description={words.twitterDescription}
					host={host}
					picture={page.twitterPicture}
					isSmall={fields.twitter_card.value === "summary"}
				/>
			</Group>
		</>
	);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid grid-cols-1 gap-5 border-t border-hairline pt-6">
			<h2 className="text-ui font-semibold">{title}</h2>
			{children}
		</div>
	);
}

function SectionFields({ section, fields }: { section: SeoField["section"]; fields: FormFields }) {
	return namesIn(section).map((name) => (
		<SeoInput key={name} field={fields[snakeCase(name)]} about={SEO_FIELDS[name]} />
	));
}

function SeoInput({ field, about }: { field: FieldMetadata<string>; about: SeoField }) {
	const { label, hint } = about;
	if ("choices" in about) {
		return <SelectField field={field} label={label} hint={hint} options={about.choices} />;
	}
	const { rows } = about;
	const text = { field, label, hint, counter: true, dir: "auto" };
	return rows === undefined ? <TextField {...text} /> : <TextareaField {...text} rows={rows} />;
}

function namesIn(section: SeoField["section"]): SeoName[] {
	return SEO_NAMES.filter((name) => SEO_FIELDS[name].section === section);
}

/** In the order in which the form shows them. */
const LABELS = snakeKeys(
	recordOf(
		SEO_SECTIONS.flatMap((section) => namesIn(section)),
		(name) => SEO_FIELDS[name].label,
	),
);

const BY_TEXT_NAME = snakeKeys(SEO_FIELDS);

/** @returns the label of a choice */
function inWords(name: SeoTextName, value: string): string {
	const field = BY_TEXT_NAME[name];
	if (!("choices" in field)) return value;
	return field.choices.find((choice) => choice.value === value)?.label ?? value;
}

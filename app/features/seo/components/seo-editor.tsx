import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, useFetcher } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/page/dashboard-tab.ts";
import { DEFAULT_ROBOTS } from "#app/features/page/seo-defaults.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { ResetSection } from "#app/forms/reset-section.tsx";
import { SavingSection } from "#app/forms/saving-section.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import { type DescribedPage, describePage } from "../describe-page.ts";
import {
	ROBOTS_CHOICES,
	SEO_SAVE_DELAY_MS,
	type SeoTexts,
	type StoredSeo,
	saveSeoSchema,
	TWITTER_CARD_CHOICES,
} from "../schema.ts";
import { CardPreview } from "./card-preview.tsx";
import { SearchPreview } from "./search-preview.tsx";

export type PreviewedPage = DescribedPage & {
	/** Host of the site, shown before the username. */
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
	/** Forms of the pictures. */
	pictures: ReactNode;
};

const ACTION = href("/dashboard/settings/seo");

/** Form for the page's search and card texts, which saves itself and shows its state. */
export function SeoEditor({ accountId, page, stored, reply, pictures }: SeoEditorProps) {
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
						title="SEO"
						description="How your page looks in search results and link previews. Empty fields use your name and bio."
						saveState={saveState}
					>
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

function Fields({
	fields,
	page,
}: {
	fields: Readonly<Record<keyof SeoTexts, FieldMetadata<string>>>;
	page: PreviewedPage;
}) {
	const { username, host, isIndexable } = page;
	const words = describePage(page, {
		title: fields.title.value?.trim(),
		description: fields.description.value?.trim(),
		ogTitle: fields.og_title.value?.trim(),
		ogDescription: fields.og_description.value?.trim(),
		twitterTitle: fields.twitter_title.value?.trim(),
		twitterDescription: fields.twitter_description.value?.trim(),
	});
	const robots = fields.robots.value ?? DEFAULT_ROBOTS;
	return (
		<>
			<Group title="Search results">
				<TextField field={fields.title} label={LABELS.title} counter dir="auto" />
				<TextareaField
					field={fields.description}
					label={LABELS.description}
					counter
					rows={3}
					dir="auto"
				/>
				<TextField
					field={fields.keywords}
					label={LABELS.keywords}
					hint="Separate with commas. Few search engines still use them."
					counter
					dir="auto"
				/>
				<SelectField field={fields.robots} label={LABELS.robots} options={ROBOTS_CHOICES} />
				<SearchPreview
					title={words.title}
					description={words.description}
					isHidden={!isIndexable || robots.startsWith("noindex")}
					{...{ username, host }}
				/>
			</Group>
			<Group title="Link previews">
				<TextField
					field={fields.og_title}
					label={LABELS.og_title}
					hint="Leave empty to use the one for search results."
					counter
					dir="auto"
				/>
				<TextareaField
					field={fields.og_description}
					label={LABELS.og_description}
					hint="Leave empty to use the one for search results."
					counter
					rows={3}
					dir="auto"
				/>
				<CardPreview
					caption="Where your link is shared"
					title={words.ogTitle}
					description={words.ogDescription}
					host={host}
					picture={page.cardPicture}
				/>
			</Group>
			<Group title="Link previews on X">
				<TextField
					field={fields.twitter_title}
					label={LABELS.twitter_title}
					hint="Leave empty to use the one for link previews."
					counter
					dir="auto"
				/>
				<TextareaField
					field={fields.twitter_description}
					label={LABELS.twitter_description}
					hint="Leave empty to use the one for link previews."
					counter
					rows={3}
					dir="auto"
				/>
				<SelectField
					field={fields.twitter_card}
					label={LABELS.twitter_card}
					options={TWITTER_CARD_CHOICES}
				/>
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
			<h3 className="text-ui font-semibold">{title}</h3>
			{children}
		</div>
	);
}

const LABELS: Readonly<Record<keyof SeoTexts, string>> = {
	title: "Title",
	description: "Description",
	keywords: "Keywords",
	robots: "Search visibility",
	og_title: "Preview title",
	og_description: "Preview description",
	twitter_title: "Title on X",
	twitter_description: "Description on X",
	twitter_card: "Picture size on X",
};

/** @returns the label of a choice */
function inWords(name: keyof SeoTexts, value: string): string {
	if (name !== "robots" && name !== "twitter_card") return value;
	const choices = name === "robots" ? ROBOTS_CHOICES : TWITTER_CARD_CHOICES;
	return choices.find((choice) => choice.value === value)?.label ?? value;
}

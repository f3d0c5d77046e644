import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { DroppedCss } from "#app/features/theme/schema.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { LANDING_PARTS } from "../../landing-parts.ts";
import {
	FEATURE_ICONS,
	LANDING_FONTS,
	LANDING_THEMES,
	SECTION_FORMS,
	type SectionName,
} from "../../schema.ts";
import { FIELD_LABELS } from "../../sections.ts";
import { ListEditor } from "./list-editor.tsx";
import { SectionEditor, type SectionReply, type StoredSection } from "./section-editor.tsx";

type FormProps = { path: string; stored: StoredSection; reply: SectionReply | undefined };
type Optional<Value> = FieldMetadata<Value | undefined>;

/** The form of a section with every field of it. */
export function SectionForm({
	name,
	droppedCss,
	...props
}: FormProps & {
	name: SectionName;
	/** What the landing page leaves out of the custom CSS. */
	droppedCss: readonly DroppedCss[];
}) {
	switch (name) {
		case "hero":
			return <HeroForm {...props} />;
		case "features":
			return <FeaturesForm {...props} />;
		case "howItWorks":
			return <HowItWorksForm {...props} />;
		case "pricing":
			return <PricingForm {...props} />;
		case "cta":
			return <CallToActionForm {...props} />;
		case "footer":
			return <FooterForm {...props} />;
		case "settings":
			return <SettingsForm {...props} droppedCss={droppedCss} />;
		case "navbar":
			return <NavigationForm {...props} />;
	}
}

const LINK_HINT = "A path such as /signup, a #section, or an https: or mailto: address.";

function HeroForm(props: FormProps) {
	return (
		<SectionEditor name="hero" schema={SECTION_FORMS.hero} {...props}>
			{({ form, fields }) => (
				<>
					<TextField field={fields.title} label={FIELD_LABELS.title} />
					<TextField field={fields.subtitle} label={FIELD_LABELS.subtitle} />
					<TextareaField field={fields.description} label={FIELD_LABELS.description} />
					<LinkFields text={fields.ctaText} link={fields.ctaLink} />
					<HiddenField field={fields.imageUrl} />
					<TextField field={fields.creatorName} label={FIELD_LABELS.creatorName} />
					<TextField field={fields.creatorTitle} label={FIELD_LABELS.creatorTitle} />
					<ListEditor
						form={form}
						field={fields.demoLinks}
						label={FIELD_LABELS.demoLinks}
						noun="demo link"
						fresh={{ url: "https://example.com/" }}
					>
						{(item) => {
							const { title, url } = item.getFieldset();
							return (
								<Pair>
									<TextField field={title} label={FIELD_LABELS.title} />
									<TextField field={url} label={FIELD_LABELS.url} inputMode="url" />
								</Pair>
							);
						}}
					</ListEditor>
				</>
			)}
		</SectionEditor>
	);
}

const ICON_OPTIONS = FEATURE_ICONS.map((icon) => ({
	value: icon,
	label: {
		star: "Star",
		palette: "List of links",
		smartphone: "Phone and window",
		chart: "Chart",
		gauge: "Comparison",
		shield: "Keys of days",
		people: "Keyboard",
	}[icon],
}));

function FeaturesForm(props: FormProps) {
	return (
		<SectionEditor name="features" schema={SECTION_FORMS.features} {...props}>
			{({ form, fields }) => (
				<ListEditor
					form={form}
					field={fields.features}
					label={FIELD_LABELS.features}
					noun="feature"
					fresh={{ icon: "star" }}
				>
					{(item) => {
						const { id, icon, title, description } = item.getFieldset();
						return (
							<>
								<HiddenField field={id} />
								<SelectField field={icon} label={FIELD_LABELS.icon} options={ICON_OPTIONS} />
								<TextField field={title} label={FIELD_LABELS.title} />
								<TextareaField field={description} label={FIELD_LABELS.description} />
							</>
						);
					}}
				</ListEditor>
			)}
		</SectionEditor>
	);
}

function HowItWorksForm(props: FormProps) {
	return (
		<SectionEditor name="howItWorks" schema={SECTION_FORMS.howItWorks} {...props}>
			{({ form, fields }) => (
				<>
					<TextField field={fields.title} label={FIELD_LABELS.title} />
					<TextField field={fields.subtitle} label={FIELD_LABELS.subtitle} />
					<TextareaField field={fields.description} label={FIELD_LABELS.description} />
					<LinkFields text={fields.ctaText} link={fields.ctaLink} />
					<ListEditor
						form={form}
						field={fields.steps}
						label={FIELD_LABELS.steps}
						noun="step"
						fresh={{ number: String(fields.steps.getFieldList().length + 1) }}
					>
						{(item) => {
							const { id, number, title, description } = item.getFieldset();
							return (
								<>
									<HiddenField field={id} />
									<div className="grid gap-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
										<TextField field={number} label={FIELD_LABELS.number} />
										<TextField field={title} label={FIELD_LABELS.title} />
									</div>
									<TextareaField field={description} label={FIELD_LABELS.description} />
								</>
							);
						}}
					</ListEditor>
				</>
			)}
		</SectionEditor>
	);
}

function PricingForm(props: FormProps) {
	return (
		<SectionEditor name="pricing" schema={SECTION_FORMS.pricing} {...props}>
			{({ form, fields }) => (
				<>
					<TextField field={fields.title} label={FIELD_LABELS.title} />
					<TextareaField field={fields.description} label={FIELD_LABELS.description} />
					<ListEditor
						form={form}
						field={fields.tiers}
						label={FIELD_LABELS.tiers}
						noun="plan"
						fresh={{ cta: "Get Started", ctaLink: "/signup" }}
					>
						{(item, name) => {
							const plan = item.getFieldset();
							return (
								<>
									<HiddenField field={plan.id} />
									<Pair>
										<TextField field={plan.name} label={FIELD_LABELS.name} />
										<TextField
											field={plan.price}
											label={FIELD_LABELS.price}
											hint="Digits are dollars a month."
										/>
									</Pair>
									<TextareaField field={plan.description} label={FIELD_LABELS.description} />
									<ListEditor
										form={form}
										field={plan.features}
										label={FIELD_LABELS.features}
										noun="line"
										fresh="New feature"
										isCompact
									>
										{(line, lineName) => (
											<TextField
												field={line}
												label={`${capitalized(name)}, ${lineName}`}
												labelHidden
											/>
										)}
									</ListEditor>
									<LinkFields text={plan.cta} link={plan.ctaLink} />
									<CheckboxField
										field={plan.popular}
										label={FIELD_LABELS.popular}
										hint="Highlights the plan."
									/>
								</>
							);
						}}
					</ListEditor>
				</>
			)}
		</SectionEditor>
	);
}

function CallToActionForm(props: FormProps) {
	return (
		<SectionEditor name="cta" schema={SECTION_FORMS.cta} {...props}>
			{({ fields }) => (
				<>
					<TextField field={fields.title} label={FIELD_LABELS.title} />
					<TextareaField field={fields.description} label={FIELD_LABELS.description} />
					<LinkFields
						text={fields.primaryCtaText}
						link={fields.primaryCtaLink}
						labels={[FIELD_LABELS.primaryCtaText, FIELD_LABELS.primaryCtaLink]}
					/>
					<LinkFields
						text={fields.secondaryCtaText}
						link={fields.secondaryCtaLink}
						labels={[FIELD_LABELS.secondaryCtaText, FIELD_LABELS.secondaryCtaLink]}
					/>
				</>
			)}
		</SectionEditor>
	);
}

function FooterForm(props: FormProps) {
	return (
		<SectionEditor name="footer" schema={SECTION_FORMS.footer} {...props}>
			{({ form, fields }) => {
				const brand = fields.brand.getFieldset();
				return (
					<>
						<TextField field={brand.name} label="Brand name" />
						<TextareaField field={brand.description} label="Brand description" />
						<HiddenField field={brand.logo} />
						<TextField field={fields.copyright} label={FIELD_LABELS.copyright} />
						<ListEditor
							form={form}
							field={fields.sections}
							label={FIELD_LABELS.sections}
							noun="column"
							fresh={{ title: "New column" }}
						>
							{(item) => {
								const column = item.getFieldset();
								return (
									<>
										<TextField field={column.title} label={FIELD_LABELS.title} />
										<LinksEditor form={form} field={column.links} />
									</>
								);
							}}
						</ListEditor>
						<ListEditor
							form={form}
							field={fields.socialLinks}
							label={FIELD_LABELS.socialLinks}
							noun="social link"
							fresh={{ url: "https://" }}
						>
							{(item) => {
								const { platform, name, url } = item.getFieldset();
								return (
									<>
										<Pair>
											<TextField
												field={platform}
												label={FIELD_LABELS.platform}
												hint="Such as instagram. Decides the icon."
											/>
											<TextField field={name} label={FIELD_LABELS.name} />
										</Pair>
										<TextField field={url} label={FIELD_LABELS.url} inputMode="url" />
									</>
								);
							}}
						</ListEditor>
					</>
				);
			}}
		</SectionEditor>
	);
}

const THEME_LABELS = {
	system: "Match visitor’s system",
	light: "Light",
	dark: "Dark",
	minimal: "Minimal",
};

function SettingsForm({ droppedCss, ...props }: FormProps & { droppedCss: readonly DroppedCss[] }) {
	return (
		<SectionEditor name="settings" schema={SECTION_FORMS.settings} {...props}>
			{({ fields }) => (
				<>
					<Pair>
						<SelectField
							field={fields.theme}
							label={FIELD_LABELS.theme}
							options={LANDING_THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
						/>
						<SelectField
							field={fields.fontFamily}
							label={FIELD_LABELS.fontFamily}
							hint="Inter keeps the serif titles."
							options={LANDING_FONTS.map((value) => ({ value, label: value }))}
						/>
					</Pair>
					<CheckboxField
						field={fields.showPricing}
						label="Show the pricing section"
						hint="Links to it are hidden with it."
					/>
					<CheckboxField
						field={fields.analytics}
						label="Allow web analytics"
						hint="Counts visitors who accept cookies, if the server has a measurement ID."
					/>
					<TextField
						field={fields.seoTitle}
						label={FIELD_LABELS.seoTitle}
						hint="Empty for the name and the hero’s titles."
					/>
					<TextareaField
						field={fields.seoDescription}
						label={FIELD_LABELS.seoDescription}
						hint="Empty for the hero’s description."
					/>
					<HiddenField field={fields.favicon} />
					<TextareaField
						field={fields.customCSS}
						label={FIELD_LABELS.customCSS}
						rows={10}
						spellCheck={false}
						autoCapitalize="none"
						dir="ltr"
						wrap="off"
						hint={
							<>
								Start each rule with a part: {LANDING_PARTS.map((part) => `.${part}`).join(", ")}.
								<DroppedCssList dropped={droppedCss} />
							</>
						}
					/>
				</>
			)}
		</SectionEditor>
	);
}

function DroppedCssList({ dropped }: { dropped: readonly DroppedCss[] }) {
	if (dropped.length === 0) return null;
	return (
		<span role="status" className="mt-2 block">
			<span className="block font-medium text-honey">Not used on the page:</span>
			{dropped.map(({ line, text, reason }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line may contain the same dropped CSS twice
				<span key={index} className="block wrap-anywhere">
					Line {line}: <code>{text}</code> {reason}
				</span>
			))}
		</span>
	);
}

function NavigationForm(props: FormProps) {
	return (
		<SectionEditor name="navbar" schema={SECTION_FORMS.navbar} {...props}>
			{({ form, fields }) => (
				<>
					<HiddenField field={fields.logo} />
					<CheckboxField
						field={fields.showAuth}
						label="Show the sign-in and sign-up buttons"
						hint="Links below to /signin and /signup decide their texts."
					/>
					<LinksEditor form={form} field={fields.links} />
				</>
			)}
		</SectionEditor>
	);
}

function LinksEditor({
	form,
	field,
}: {
	form: unknown;
	field: Optional<{ name?: string | undefined; text?: string | undefined; url: string }[]>;
}) {
	return (
		<ListEditor
			form={form}
			field={field}
			label={FIELD_LABELS.links}
			noun="link"
			fresh={{ url: "/" }}
		>
			{(item) => {
				const { name, text, url } = item.getFieldset();
				return (
					<>
						<Pair>
							<TextField field={text} label={FIELD_LABELS.text} />
							<TextField field={name} label={FIELD_LABELS.name} hint="Empty for the text." />
						</Pair>
						<TextField field={url} label={FIELD_LABELS.url} inputMode="url" />
					</>
				);
			}}
		</ListEditor>
	);
}

function LinkFields({
	text,
	link,
	labels: [textLabel, linkLabel] = [FIELD_LABELS.ctaText, FIELD_LABELS.ctaLink],
}: {
	text: Optional<string>;
	link: FieldMetadata<string>;
	labels?: [string, string];
}) {
	return (
		<Pair>
			<TextField field={text} label={textLabel} hint="Empty for no button." />
			<TextField field={link} label={linkLabel} hint={LINK_HINT} inputMode="url" />
		</Pair>
	);
}

/** An id, or the path of a picture, which only its upload form changes. */
function HiddenField({ field }: { field: Optional<string> }) {
	const { key: _, ...props } = getInputProps(field, { type: "hidden" });
	return <input {...props} />;
}

function Pair({ children }: { children: React.ReactNode }) {
	return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}

function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

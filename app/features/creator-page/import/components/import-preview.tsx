import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, href, useLocation } from "react-router";
import { KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { displayUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { brandName } from "#app/ui/brand-icon.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { archivedImageId, type FoundLink, type ImportPreview as Preview } from "../schema.ts";

/**
 * The links and profiles found, to choose from. Preselects what would add something, not what exists already or would
 * replace something.
 * @param chosen values of the boxes that were checked when the import was refused, by name
 */
export function ImportPreview({
	preview,
	chosen,
}: {
	preview: Preview;
	chosen: Readonly<Record<string, unknown>> | null | undefined;
}) {
	const { found, present, refused, currentSocials, name, bio, hasPhoto, hasBanner } = preview;
	const form = useRef<HTMLFormElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	// The preview replaces the forms and the element that had the focus.
	useEffect(() => heading.current?.focus(), []);
	const isPresent = new Set(present);
	const { search } = useLocation();
	const isChecked = (name: string, value: string, isPreselected: boolean) =>
		chosen ? [chosen[name]].flat().includes(value) : isPreselected;
	const profile = [
		{
			name: "name",
			found: found.name,
			checked: false,
			title: "Name",
			note: found.name,
			badge: found.name === name ? ON_PAGE : "Replaces your name",
		},
		{
			name: "bio",
			found: found.bio,
			checked: bio === "",
			title: "Bio",
			note: <span className="whitespace-pre-line break-normal wrap-anywhere">{found.bio}</span>,
			badge: badgeOf(bio !== "", found.bio === bio ? ON_PAGE : "Replaces your bio"),
		},
		{
			name: "language",
			found: found.language,
			checked: false,
			title: found.second === null ? "Language" : "Languages",
			note: found.language && (
				<>
					<bdi lang={found.language}>{LANGUAGE_NAMES[found.language]}</bdi>
					{found.second === null ? null : (
						<>
							{" and "}
							<bdi lang={found.second.language}>{LANGUAGE_NAMES[found.second.language]}</bdi>, with
							name and bio in it
						</>
					)}
				</>
			),
			badge: hasSameLanguages(preview) ? ON_PAGE : "Replaces your language",
		},
		{
			name: "photo",
			found: found.photo,
			checked: !hasPhoto,
			title: "Photo",
			note: found.photo && placeOf(found.photo),
			badge: badgeOf(hasPhoto, "Replaces your photo"),
		},
		{
			name: "banner",
			found: found.banner,
			checked: !hasBanner,
			title: "Banner",
			note: found.banner && placeOf(found.banner),
			badge: badgeOf(hasBanner, "Replaces your banner"),
		},
		{
			name: "design",
			found: found.design,
			checked: false,
			title: "Design",
			note: "Theme, colors, fonts, footer, and SEO texts, as far as your plan includes them",
			badge: "Replaces your design",
		},
	].flatMap(({ found, ...choice }) => (found ? [choice] : []));
	function chooseLinks(checked: boolean) {
		for (const box of form.current?.querySelectorAll<HTMLInputElement>("[name=links]") ?? []) {
			box.checked = checked && !box.disabled;
		}
	}
	return (
		<Form ref={form} method="post" encType="multipart/form-data" className="grid gap-10">
			<input type="hidden" name="found" value={JSON.stringify(found)} />
			<div className="grid gap-3">
				<h2 ref={heading} tabIndex={-1} className="title-section">
					Found in {found.source}
				</h2>
				{found.skipped === 0 ? null : (
					<Notice tone="warning">
						{found.skipped === 1 ? "1 entry was" : `${found.skipped} entries were`} left out. Either
						an address can’t be used in a link, or there were too many to import at once.
					</Notice>
				)}
				{found.missing === 0 ? null : (
					<Notice tone="warning">
						{found.missing === 1
							? "1 picture or file isn’t"
							: `${found.missing} pictures and files aren’t`}{" "}
						in this file. To bring them, choose the whole zip file of your data.
					</Notice>
				)}
				{found.shortened === 0 ? null : (
					<Notice tone="warning">
						{found.shortened === 1 ? "1 title was" : `${found.shortened} titles were`} shortened to
						100 characters, the maximum. You can edit titles after you import them.
					</Notice>
				)}
			</div>
			{profile.length === 0 ? null : (
				<Section title="Profile">
					<ul className="rows">
						{profile.map((part) => (
							<Choice
								key={part.name}
								{...part}
								checked={isChecked(part.name, "on", part.checked)}
							/>
						))}
					</ul>
				</Section>
			)}
			{found.socials.length === 0 ? null : (
				<Section title="Social links">
					<ul className="rows">
						{found.socials.map(({ platform, url }) => {
							const current = currentSocials[platform];
							const isSame = current === url;
							const note = displayUrl(url);
							return (
								<Choice
									key={platform}
									name="socials"
									value={platform}
									checked={isChecked("socials", platform, current === undefined)}
									title={brandName(platform)}
									note={
										isSame || current === undefined
											? note
											: `${note} · replaces ${displayUrl(current)}`
									}
									badge={isSame ? ON_PAGE : null}
								/>
							);
						})}
					</ul>
				</Section>
			)}
			{found.links.length === 0 ? null : (
				<Section
					title={`Links (${found.links.length})`}
					description="Imported links are added below your existing links, in this order."
					actions={
						<span className="flex gap-2 no-js:hidden">
							<Button size="sm" variant="quiet" onClick={() => chooseLinks(true)}>
								Select all
							</Button>
							<Button size="sm" variant="quiet" onClick={() => chooseLinks(false)}>
								Select none
							</Button>
						</span>
					}
				>
					<ul className="rows">
						{found.links.map((link, place) => (
							<Choice
								// biome-ignore lint/suspicious/noArrayIndexKey: the place is what the form sends.
								key={place}
								name="links"
								value={String(place)}
								checked={isChecked(
									"links",
									String(place),
									!isPresent.has(place) && refused[place] === undefined,
								)}
								disabled={refused[place] !== undefined}
								title={link.title}
								note={refused[place] ?? noteOf(link)}
								badge={isPresent.has(place) ? ON_PAGE : null}
							/>
						))}
					</ul>
				</Section>
			)}
			<div className="flex flex-wrap items-center gap-3">
				<SubmitButton intent="import">Import selected</SubmitButton>
				<ButtonLink to={href("/dashboard/links/import") + search} variant="quiet">
					Start over
				</ButtonLink>
			</div>
		</Form>
	);
}

function hasSameLanguages({ found, language, second }: Preview): boolean {
	return (
		found.language === language &&
		(found.second === null || JSON.stringify(found.second) === JSON.stringify(second))
	);
}

const ON_PAGE = "Already on your page";

function badgeOf(isThere: boolean, badge: string): string | null {
	return isThere ? badge : null;
}

function placeOf(address: string): string {
	return archivedImageId(address) === null ? displayUrl(address) : "In the zip file";
}

function noteOf({ kind, url, enabled }: FoundLink): string {
	const what = url === "" ? KINDS[kind].label : displayUrl(url);
	return enabled ? what : `${what} · hidden`;
}

function Choice({
	name,
	value,
	checked,
	disabled = false,
	title,
	note,
	badge,
}: {
	name: string;
	value?: string;
	checked: boolean;
	/** True if it can't be imported. */
	disabled?: boolean;
	title: string;
	note: ReactNode;
	badge: string | null;
}) {
	const id = useId();
	return (
		<li className="flex min-h-14 items-start gap-3 py-3">
			<input
				id={id}
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={checked}
				disabled={disabled}
				aria-describedby={`${id}-note`}
				className="hit-44 mt-0.5 size-5 shrink-0 rounded-sm"
			/>
			<div className="min-w-0 flex-1">
				<label htmlFor={id} className="text-ui font-medium break-words">
					{title}
				</label>
				<p
					id={`${id}-note`}
					className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm break-all text-muted"
				>
					<span className="min-w-0">{note}</span>
					{badge === null ? null : <Badge tone="neutral">{badge}</Badge>}
				</p>
			</div>
		</li>
	);
}

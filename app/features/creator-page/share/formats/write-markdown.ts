import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import type {
	PageImage,
	PageLink,
	PublicPage,
	SocialAddress,
} from "#app/features/creator-page/core/public-page.ts";
import { KINDS, typedTitle } from "#app/features/creator-page/links/kinds/kinds.ts";
import { plainText } from "#app/features/creator-page/links/list/inline-links.ts";
import { toSections } from "#app/features/creator-page/links/list/page-sections.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { brandName } from "#app/ui/brand-icon.tsx";

type Texts = VisitorTexts["markdown"];

/**
 * Writes a page as CommonMark for programs and assistants: the texts, and the addresses that its links lead to.
 *
 * @param texts our texts in the language of the page
 * @param linkUrls stored addresses of the links by id
 * @param appUrl origin of the site, without a slash at the end
 */
export function writeMarkdown({
	page,
	texts,
	linkUrls,
	appUrl,
}: {
	page: PublicPage;
	texts: Texts;
	linkUrls: ReadonlyMap<string, string>;
	appUrl: string;
}): string {
	const { name, bio, links, socials } = page;
	const list = writeLinks(links, { texts, linkUrls, appUrl });
	const parts = [
		`# ${escapeMarkdown(name)}`,
		`<${pageAddress(page, appUrl)}>`,
		...writeParagraphs(bio),
		...(list.length > 0 ? [`## ${texts.links}`, ...list] : []),
		...(socials.length > 0
			? [`## ${texts.socials}`, socials.map((social) => writeSocial(social, texts)).join("\n")]
			: []),
	];
	return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Escapes a text so that Markdown shows it as it is: no link, no HTML, no heading or list. */
export function escapeMarkdown(text: string): string {
	return text
		.replace(/[\\`*_[\]<>&~|]/g, "\\$&")
		.replace(/^(\s*)([#+=-])/, "$1\\$2")
		.replace(/^(\s*\d+)([.)])/, "$1\\$2")
		.trim();
}

function writeParagraphs(text: string): string[] {
	return text.split(/\n\s*\n/).map(writeParagraph);
}

function writeParagraph(text: string): string {
	return text
		.split("\n")
		.map(escapeMarkdown)
		.filter((line) => line !== "")
		.join("  \n");
}

/**
 * Items of lists and paragraphs of texts. Each section has its heading; groups below a header are a level deeper. A line
 * ends a group that other links follow.
 */
function writeLinks(
	links: readonly PageLink[],
	{
		texts,
		linkUrls,
		appUrl,
	}: { texts: Texts; linkUrls: ReadonlyMap<string, string>; appUrl: string },
): string[] {
	const parts: string[] = [];
	let groupLevel = "###";
	for (const { heading, links: own } of toSections(links)) {
		const isHeader = heading !== undefined && KINDS[heading.kind].section === "heading";
		if (heading) {
			parts.push(`${isHeader ? "###" : groupLevel} ${escapeMarkdown(heading.title)}`);
		} else if (parts.length > 0) parts.push("---");
		if (isHeader) groupLevel = "####";
		let items: string[] = [];
		const endList = () => {
			if (items.length > 0) parts.push(items.join("\n"));
			items = [];
		};
		for (const link of own) {
			if (KINDS[link.kind].opens === null) {
				endList();
				if (link.thumbnail) parts.push(writePicture(link, link.thumbnail, appUrl));
				// As on the page, a text stands without its title.
				else parts.push(...writeParagraphs(plainText(link.text ?? link.title)));
			} else items.push(writeLink(link, { texts, url: linkUrls.get(link.id) ?? "", appUrl }));
		}
		endList();
	}
	return parts;
}

/** A picture, with its caption below it. */
function writePicture(link: PageLink, { altText, jpg }: PageImage, appUrl: string): string {
	const caption = typedTitle(link);
	const image = `![${escapeMarkdown(altText || caption)}](<${appUrl}${jpg}>)`;
	return caption === "" ? image : `${image}  \n${escapeMarkdown(caption)}`;
}

function writeLink(
	{ id, kind, title, text = "", sensitive, verified }: PageLink,
	{ texts, url, appUrl }: { texts: Texts; url: string; appUrl: string },
): string {
	// The address that asks before it opens the link, or that opens a page or file of ours.
	const isOurs = sensitive || KINDS[kind].address === null;
	const notes = [sensitive ? texts.sensitive : "", verified ? texts.verified : ""];
	const item = writeItem(title, isOurs ? `${appUrl}/go/${id}` : url, notes);
	const line = writeParagraph(text).replaceAll("\n", "\n  ");
	return line === "" ? item : `${item}  \n  ${line}`;
}

function writeSocial({ platform, url, verified }: SocialAddress, texts: Texts): string {
	return writeItem(brandName(platform), url, [verified ? texts.verified : ""]);
}

function writeItem(text: string, url: string, notes: readonly string[]): string {
	const written = notes.filter((note) => note !== "").map((note) => ` (${note})`);
	return `- [${escapeMarkdown(text)}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>)${written.join("")}`;
}

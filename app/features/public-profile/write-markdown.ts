import { KINDS } from "#app/features/links/kinds.ts";
import type { PageLink, PublicPage, SocialAddress } from "#app/features/page/public-page.ts";
import { brandName } from "#app/ui/brand-icon.tsx";

/**
 * Writes a page as CommonMark for programs and assistants: the texts, and the addresses that its links lead to.
 *
 * @param linkUrls stored addresses of the links by id
 * @param appUrl origin of the site, without a slash at the end
 */
export function writeMarkdown({
	page,
	linkUrls,
	appUrl,
}: {
	page: PublicPage;
	linkUrls: ReadonlyMap<string, string>;
	appUrl: string;
}): string {
	const { username, name, bio, links, socials } = page;
	const parts = [
		`# ${escapeMarkdown(name)}`,
		`<${appUrl}/${username}>`,
		...bio.split(/\n\s*\n/).map(writeParagraph),
		...(links.length > 0 ? ["## Links", ...writeLinks(links, { linkUrls, appUrl })] : []),
		...(socials.length > 0 ? ["## Social profiles", socials.map(writeSocial).join("\n")] : []),
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

function writeParagraph(text: string): string {
	return text
		.split("\n")
		.map(escapeMarkdown)
		.filter((line) => line !== "")
		.join("  \n");
}

/** Items of a list, with a heading before each group that the page has under a header. */
function writeLinks(
	links: readonly PageLink[],
	{ linkUrls, appUrl }: { linkUrls: ReadonlyMap<string, string>; appUrl: string },
): string[] {
	const parts: string[] = [];
	let items: string[] = [];
	const endList = () => {
		if (items.length > 0) parts.push(items.join("\n"));
		items = [];
	};
	for (const { id, kind, title, sensitive, verified } of links) {
		const { address, opens } = KINDS[kind];
		if (opens === null) {
			endList();
			parts.push(`### ${escapeMarkdown(title)}`);
			continue;
		}
		// The address that asks before it opens the link, or that opens a page or file of ours.
		const isOurs = sensitive || address === null;
		const url = isOurs ? `${appUrl}/go/${id}` : (linkUrls.get(id) ?? "");
		const notes = [sensitive ? "sensitive content" : "", verified ? "verified" : ""];
		items.push(writeItem(title, url, notes));
	}
	endList();
	return parts;
}

function writeSocial({ platform, url, verified }: SocialAddress): string {
	return writeItem(brandName(platform), url, [verified ? "verified" : ""]);
}

function writeItem(text: string, url: string, notes: readonly string[]): string {
	const written = notes.filter((note) => note !== "").map((note) => ` (${note})`);
	return `- [${escapeMarkdown(text)}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>)${written.join("")}`;
}

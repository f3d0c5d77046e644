import { shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { ownValue } from "#app/lib/own-value.ts";
import type { DocumentDomain, DocumentLink, PageDocument } from "./page-document.ts";

/**
 * Changes between two versions of a page, in the format of `page_version.changes`: names of parts such as "bio", some
 * with a number such as "links-added:2" or a domain such as "domain-added:links.example.com", and "restored:" with the time of the
 * restored version.
 */

/** @returns the changes that the creator can see; empty if there are none */
export function changesBetween(before: PageDocument, after: PageDocument): string[] {
	const links = compareLinks(before.links, after.links);
	return [
		...suspensionBetween(before, after),
		...PARTS.filter(({ of }) => !isSame(of(before), of(after))).map(({ name }) => name),
		...counted("links-added", links.added.length),
		...counted("links-removed", links.removed.length),
		...counted("links-changed", links.changed.length),
		...counted("links-hidden", links.hidden.length),
		...counted("links-shown", links.shown.length),
		...(links.isReordered ? ["links-reordered"] : []),
		...domainsBetween(before.domains, after.domains),
	];
}

/**
 * Whether a version with these changes collects no others and isn't undone by one: it says that administrators suspended or
 * activated the page, or what happened to a domain.
 */
export function standAlone(changes: readonly string[]): boolean {
	return changes.some((change) => {
		const [name = ""] = change.split(":");
		return name === SUSPENDED || name === ACTIVATED || Object.hasOwn(DOMAIN_VERBS, name);
	});
}

const SUSPENDED = "suspended";
const ACTIVATED = "activated";

/** Versions of earlier releases don't say whether the page was suspended. */
function suspensionBetween(before: PageDocument, after: PageDocument): string[] {
	if (before.suspended === undefined || before.suspended === after.suspended) return [];
	return [after.suspended ? SUSPENDED : ACTIVATED];
}

function domainsBetween(
	before: readonly DocumentDomain[] = [],
	after: readonly DocumentDomain[] = [],
): string[] {
	const earlier = new Map(before.map((domain) => [domain.name, domain]));
	const later = new Map(after.map((domain) => [domain.name, domain]));
	const named = (change: string, domains: readonly DocumentDomain[]) =>
		domains.map(({ name }) => `${change}:${name}`);
	const hasOtherOptions = ({ name, redirects, did }: DocumentDomain) => {
		const known = earlier.get(name);
		return known !== undefined && (known.redirects !== redirects || known.did !== did);
	};
	return [
		...named(
			"domain-added",
			after.filter(({ name }) => !earlier.has(name)),
		),
		...named(
			"domain-removed",
			before.filter(({ name }) => !later.has(name)),
		),
		...named(
			"domain-main",
			after.filter(({ name, primary }) => primary && !earlier.get(name)?.primary),
		),
		...named("domain-changed", after.filter(hasOtherOptions)),
	];
}

const NO_SECOND: PageDocument["second"] = { language: null, name: "", bio: "" };

const PARTS: readonly { name: string; of: (page: PageDocument) => unknown }[] = [
	{ name: "name", of: ({ name }) => name },
	{ name: "bio", of: ({ bio }) => bio },
	// Pages of earlier versions were in the default language.
	{ name: "language", of: ({ language = DEFAULT_LANGUAGE }) => language },
	{ name: "second-language", of: ({ second = NO_SECOND }) => second },
	{ name: "photo", of: ({ photo }) => photo },
	{ name: "banner", of: ({ banner }) => banner },
	{ name: "background", of: ({ background }) => background },
	{ name: "dark-background", of: ({ darkBackground }) => darkBackground },
	{ name: "social-links", of: ({ socialLinks }) => socialLinks },
	{
		name: "theme",
		of: ({ theme: { customCss, ...theme } }) => theme,
	},
	{ name: "custom-css", of: ({ theme }) => theme.customCss },
	{ name: "seo", of: ({ seo }) => seo },
	{ name: "footer", of: ({ footer }) => footer },
];

/** Compares links by id. Links in both lists that differ are returned as in `after`. */
export function compareLinks(before: readonly DocumentLink[], after: readonly DocumentLink[]) {
	const earlier = new Map(before.map((link) => [link.id, link]));
	const later = new Map(after.map((link) => [link.id, link]));
	const inBoth = (id: string | null) => id !== null && earlier.has(id) && later.has(id);
	// A link that leaves its group because the group is deleted stays where it is.
	const placesInBoth = (links: readonly DocumentLink[]) =>
		links
			.filter(({ id }) => inBoth(id))
			.map(({ id, groupId }) => [id, inBoth(groupId) ? groupId : null]);
	const wasHidden = ({ id }: DocumentLink) => earlier.get(id)?.hidden ?? false;
	return {
		added: after.filter(({ id }) => !earlier.has(id)),
		removed: before.filter(({ id }) => !later.has(id)),
		changed: after.filter((link) => {
			const other = earlier.get(link.id);
			return other !== undefined && !isSame(seenOf(other), seenOf(link));
		}),
		/** Links that an administrator has hidden, or no longer hides. */
		hidden: after.filter((link) => link.hidden && !wasHidden(link)),
		shown: after.filter((link) => !link.hidden && wasHidden(link)),
		isReordered: !isSame(placesInBoth(before), placesInBoth(after)),
	};
}

/** Removes the properties that the creator doesn't choose. */
function seenOf(link: DocumentLink) {
	const { iconImageId: _, analyticsKey: __, hidden: ___, externalId: ____, ...content } = link;
	const { groupId: _____, ...seen } = content;
	return seen;
}

/** Compares as JSON: both values were parsed by the same schema, which orders their keys. */
function isSame(a: unknown, b: unknown): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

function counted(name: string, count: number): string[] {
	return count === 0 ? [] : [`${name}:${count}`];
}

/**
 * Describes changes in words, such as "Bio, 2 links added".
 * @param formatTime formatter for the time of the restored version
 */
export function describeChanges(
	changes: readonly string[],
	formatTime: (time: Date) => string,
): string {
	const words = changes
		.map((change) => {
			const [name = "", ...rest] = change.split(":");
			const value = rest.join(":");
			if (name === "restored") return `restored the version of ${formatTime(new Date(value))}`;
			const happened = ownValue(DOMAIN_VERBS, name);
			if (happened) return `domain ${shownAddress(`https://${value}`)} ${happened}`;
			const verb = ownValue(LINK_VERBS, name);
			if (verb) return value === "1" ? `1 link ${verb}` : `${value} links ${verb}`;
			return ownValue(WORDS, name) ?? name;
		})
		.join(", ");
	return words === "" ? "First version" : words.charAt(0).toUpperCase() + words.slice(1);
}

const DOMAIN_VERBS: Record<string, string | undefined> = {
	"domain-added": "added",
	"domain-removed": "removed",
	"domain-main": "is the main address",
	"domain-changed": "changed",
};

const LINK_VERBS: Record<string, string | undefined> = {
	"links-added": "added",
	"links-removed": "removed",
	"links-changed": "changed",
	"links-hidden": "hidden by an administrator",
	"links-shown": "shown again by an administrator",
};

const WORDS: Record<string, string | undefined> = {
	[SUSPENDED]: "page suspended",
	[ACTIVATED]: "page activated",
	name: "name",
	bio: "bio",
	language: "language",
	"second-language": "second language",
	photo: "photo",
	banner: "banner",
	background: "background picture",
	"dark-background": "background picture for dark mode",
	"social-links": "social links",
	theme: "appearance",
	"custom-css": "custom CSS",
	seo: "SEO",
	footer: "footer",
	"links-reordered": "links reordered",
};

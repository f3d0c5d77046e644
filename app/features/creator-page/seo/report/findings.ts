import { href } from "react-router";
import type { ContrastPair } from "#app/features/creator-page/theme/contrast-guard.ts";
import { TEXT_CONTRAST } from "#app/lib/contrast.ts";

/** Suggestions that help people find and read a page, derived from facts about it. Safe in the browser. */

export type SeoFacts = {
	published: boolean;
	/** Value of the robots tag, such as "noindex,follow". */
	robots: string;
	/** Title in search results. */
	title: string;
	/** Description in search results; empty if there is neither a description nor a bio. */
	description: string;
	hasOwnPicture: boolean;
	/** Links of the page whose address doesn't work; `reason` in words. */
	brokenLinks: readonly { id: string; title: string; reason: string }[];
	contrast: readonly ContrastPair[];
	/** Whether the page has custom CSS. It may change any color, and is not analyzed. */
	hasCustomCss: boolean;
	/** Pictures of the page without alt text. */
	undescribed: readonly UndescribedPicture[];
};

export type UndescribedPicture =
	| { of: "profile"; what: string }
	| { of: "link"; linkId: string; what: string }
	| { of: "card"; what: string };

export type SeoFinding = {
	id: string;
	/** Problems are listed before hints. */
	kind: "problem" | "hint";
	title: string;
	advice: string;
	/** Affected items, such as links. */
	items: readonly string[];
	/** Link to the setting; `path` begins with a slash. */
	action: { label: string; path: string };
};

/** Length in characters: search engines show about `max`; shorter than `min` leaves room for more. */
const TITLE = { min: 30, max: 60 };
const DESCRIPTION = { min: 70, max: 160 };

const SEO = { label: "Open SEO settings", path: href("/dashboard/settings/seo") };
const PROFILE = { label: "Open your profile", path: href("/dashboard/profile") };

/** @returns the findings, problems first, and the passed checks in words */
export function findingsOf(facts: SeoFacts): { findings: SeoFinding[]; fine: string[] } {
	const findings: SeoFinding[] = [];
	const fine: string[] = [];
	for (const check of CHECKS) {
		const found = check(facts);
		if (typeof found === "string") fine.push(found);
		else findings.push(...found);
	}
	const isProblem = ({ kind }: SeoFinding) => kind === "problem";
	return {
		findings: [...findings.filter(isProblem), ...findings.filter((each) => !isProblem(each))],
		fine,
	};
}

/** Checks, each of one aspect: returns findings, or the text of a passed check. */
const CHECKS: readonly ((facts: SeoFacts) => SeoFinding[] | string)[] = [
	checkVisibility,
	checkTitle,
	checkDescription,
	checkLinks,
	checkContrast,
	checkCard,
	checkPictures,
];

function checkVisibility({ published, robots }: SeoFacts): SeoFinding[] | string {
	if (!published) {
		return problem("private", {
			title: "Your page is private",
			advice: "Only you can see it, and search engines can’t find it. Publish it when it’s ready.",
			action: PROFILE,
		});
	}
	if (robots.startsWith("noindex")) {
		return problem("noindex", {
			title: "Search engines are asked not to show your page",
			advice: "You turned off search visibility. To be found, choose to show your page.",
			action: SEO,
		});
	}
	return "Search engines may show your page.";
}

function checkTitle({ title }: SeoFacts): SeoFinding[] | string {
	const { length } = title;
	if (length > TITLE.max) {
		return problem("title-long", {
			title: "Your title is cut off in search results",
			advice: `It has ${length} characters, and search results show about ${TITLE.max}. Write a shorter one.`,
			items: [title],
			action: SEO,
		});
	}
	if (length < TITLE.min) {
		return hint("title-short", {
			title: "Your title is short",
			advice: `It has ${length} characters. With up to ${TITLE.max}, it can also say what you do.`,
			items: [title],
			action: SEO,
		});
	}
	return `Your title has ${length} characters, so search results show all of it.`;
}

function checkDescription({ description }: SeoFacts): SeoFinding[] | string {
	const { length } = description;
	if (length === 0) {
		return problem("description-missing", {
			title: "Your page has no description",
			advice: "Search engines pick a text themselves. Write one or two sentences, or a bio.",
			action: SEO,
		});
	}
	if (length < DESCRIPTION.min) {
		return hint("description-short", {
			title: "Your description is short",
			advice: `It has ${length} characters, and search results show about ${DESCRIPTION.max}. Say what is on your page.`,
			items: [description],
			action: SEO,
		});
	}
	return `Your description has ${length} characters, so search results show all of it.`;
}

function checkLinks({ brokenLinks }: SeoFacts): SeoFinding[] | string {
	const [first, ...others] = brokenLinks;
	if (first === undefined) return "None of your links is broken, as far as we know.";
	const isOne = others.length === 0;
	return problem("broken-links", {
		title: isOne ? "A link is broken" : `${brokenLinks.length} links are broken`,
		advice: "Broken links hurt your search ranking and put off visitors. Change or hide them.",
		items: brokenLinks.map(({ title, reason }) => `${title}: ${reason}`),
		action: isOne
			? linkAction(first.id)
			: { label: "Open your links", path: href("/dashboard/links") },
	});
}

function checkContrast({ contrast, hasCustomCss }: SeoFacts): SeoFinding[] | string {
	const failing = contrast.filter(({ passes }) => !passes);
	if (failing.length === 0) {
		return hasCustomCss
			? "Your theme’s colors are easy to read. We don’t check colors in your custom CSS."
			: "All text is easy to read on its background.";
	}
	return problem("contrast", {
		title: "Some text is hard to read",
		advice: "Next to each color, use the suggested one that is easy to read.",
		items: failing.map(
			({ label, ratio }) =>
				`${label}: the contrast is ${ratio.toFixed(1)}:1 and should be at least ${TEXT_CONTRAST}:1`,
		),
		action: { label: "Open appearance", path: href("/dashboard/appearance") },
	});
}

function checkCard({ hasOwnPicture }: SeoFacts): SeoFinding[] | string {
	if (hasOwnPicture) return "Link previews show your own picture.";
	return hint("card-picture", {
		title: "Link previews don’t show a picture of your own",
		advice:
			"They show one that we create from your name, photo, and colors. Your own picture is recognized faster.",
		action: SEO,
	});
}

function checkPictures({ undescribed }: SeoFacts): SeoFinding[] | string {
	if (undescribed.length === 0) return "Every picture has a description.";
	const advice =
		"Search engines and people who can’t see it rely on its description. Say what it shows.";
	return undescribed.flatMap((picture, index) =>
		hint(`picture-${index}`, {
			title: `${picture.what} has no description`,
			advice,
			action:
				picture.of === "link" ? linkAction(picture.linkId) : picture.of === "card" ? SEO : PROFILE,
		}),
	);
}

function linkAction(id: string): SeoFinding["action"] {
	return { label: "Open the link", path: `${href("/dashboard/links")}?edit=${id}#link-${id}` };
}

type Found = Omit<SeoFinding, "id" | "kind" | "items"> & { items?: readonly string[] };

function problem(id: string, found: Found): [SeoFinding] {
	return [{ id, kind: "problem", items: [], ...found }];
}

function hint(id: string, found: Found): [SeoFinding] {
	return [{ id, kind: "hint", items: [], ...found }];
}

import type { HomepageUpdate } from "../landing/api.ts";
import type { HomepageDocument } from "../landing/schema.ts";

/** A document that isn't checked yet. */
type Loose = Record<string, unknown>;

/**
 * Merges a change of the API over a document: whole sections, or the specification's reduced form, whose fields have
 * other names. Missing fields stay; lists are replaced.
 * @returns a document to check with `homepageDocumentSchema`
 */
export function mergeUpdate(document: HomepageDocument, update: HomepageUpdate): Loose {
	const { hero, features, howItWorks, pricing, questions, cta, footer, settings, navbar } = update;
	const { maintenanceMode: _switch, ...storedSettings } = settings ?? {};
	return {
		hero: over(document.hero, renamed(hero, { buttonText: "ctaText" })),
		features: features ?? document.features,
		howItWorks: over(document.howItWorks, howItWorks),
		pricing: over(document.pricing, withTiers(document.pricing.tiers, pricing)),
		questions: over(document.questions, questions),
		cta: over(document.cta, renamed(cta, { buttonText: "primaryCtaText" })),
		footer: over(document.footer, withBrand(document.footer.brand, footer)),
		settings: over(document.settings, storedSettings),
		navbar: over(document.navbar, navbar),
	};
}

function over(base: object, changes: object | undefined): Loose {
	const given = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
	return { ...base, ...Object.fromEntries(given) };
}

/** Gives fields of the reduced form their names in the document, unless the document's own name is there too. */
function renamed(section: object | undefined, names: Readonly<Record<string, string>>): Loose {
	const fields: Loose = { ...section };
	for (const [from, to] of Object.entries(names)) {
		fields[to] ??= fields[from];
		delete fields[from];
	}
	return fields;
}

/** New plans get the defaults of the editor. */
const NEW_TIER = { description: "", features: [], cta: "Get Started", ctaLink: "/signup" };

function withTiers(
	published: HomepageDocument["pricing"]["tiers"],
	pricing: HomepageUpdate["pricing"],
): Loose {
	const { plans, ...fields } = pricing ?? {};
	if (plans === undefined || fields.tiers !== undefined) return fields;
	const tiers = plans.map((plan) =>
		over(published.find(({ name }) => name === plan.name) ?? NEW_TIER, plan),
	);
	return { ...fields, tiers };
}

function withBrand(
	published: HomepageDocument["footer"]["brand"],
	footer: HomepageUpdate["footer"],
): Loose {
	const { brandName, tagline, brand, ...fields } = footer ?? {};
	const reduced = over({ name: brandName, description: tagline }, brand);
	return { ...renamed(fields, { social: "socialLinks" }), brand: over(published, reduced) };
}

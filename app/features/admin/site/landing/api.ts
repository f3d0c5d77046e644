import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { pictureLimit, SITE_IMAGE_MAX_BYTES } from "#app/features/creator-page/images/schema.ts";
import { textField } from "#app/lib/text-field.ts";
import { PICTURE_SLOTS, type PictureSlot } from "./picture-slots.ts";
import {
	FEATURE_ICONS,
	homepageDocumentSchema,
	LANDING_FONTS,
	LANDING_THEMES,
	type SectionName,
} from "./schema.ts";

/**
 * Operations of the HTTP API on the landing page. The document's names are those of the specification, in camelCase.
 */

const link = z.object({ name: z.string(), text: z.string(), url: z.string() });

const documentFields = {
	hero: z.object({
		title: z.string(),
		subtitle: z.string(),
		description: z.string(),
		ctaText: z.string(),
		ctaLink: z.string(),
		imageUrl: z.string().meta({ description: "Image on this site; empty for none" }),
		creatorName: z.string(),
		creatorTitle: z.string(),
		demoLinks: z.array(z.object({ title: z.string(), url: z.string() })),
		phonePages: z
			.array(z.string())
			.meta({ description: "Usernames of pages for the phones from left to right" }),
	}),
	features: z.array(
		z.object({
			id: z.string(),
			icon: z.enum(FEATURE_ICONS),
			title: z.string(),
			description: z.string(),
		}),
	),
	howItWorks: z.object({
		title: z.string(),
		subtitle: z.string(),
		description: z.string(),
		ctaText: z.string(),
		ctaLink: z.string(),
		steps: z.array(
			z.object({
				id: z.string(),
				number: z.string(),
				title: z.string(),
				description: z.string(),
			}),
		),
	}),
	pricing: z.object({
		title: z.string(),
		description: z.string(),
		tiers: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				price: z.string().meta({ description: "For display only: the plan decides the charge" }),
				description: z.string(),
				features: z.array(z.string()),
				cta: z.string(),
				ctaLink: z.string(),
				popular: z.boolean(),
			}),
		),
		comparisonTitle: z.string(),
		comparison: z
			.array(z.object({ label: z.string(), values: z.array(z.string()) }))
			.meta({ description: "Rows of the table; the values are in the order of `tiers`" }),
	}),
	questions: z.object({
		title: z.string(),
		items: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
	}),
	cta: z.object({
		title: z.string(),
		description: z.string(),
		primaryCtaText: z.string(),
		primaryCtaLink: z.string(),
		secondaryCtaText: z.string(),
		secondaryCtaLink: z.string(),
	}),
	footer: z.object({
		brand: z.object({ name: z.string(), description: z.string(), logo: z.string() }),
		copyright: z.string(),
		sections: z.array(z.object({ title: z.string(), links: z.array(link) })),
		socialLinks: z.array(z.object({ platform: z.string(), name: z.string(), url: z.string() })),
	}),
	settings: z.object({
		theme: z.enum(LANDING_THEMES),
		fontFamily: z.enum(LANDING_FONTS),
		customCSS: z.string(),
		analytics: z.boolean(),
		showPricing: z.boolean(),
		seoTitle: z.string(),
		seoDescription: z.string(),
		favicon: z.string(),
		maintenanceMode: z
			.boolean()
			.meta({ description: "Whether the landing page is replaced by a maintenance notice" }),
	}),
	navbar: z.object({ logo: z.string(), links: z.array(link), showAuth: z.boolean() }),
};

const homepageSchema = z.object(documentFields).meta({ id: "Homepage" });
export type ApiHomepage = z.infer<typeof homepageSchema>;

// Lengths and links are checked with the schema of the stored document; these bounds only keep a request small.
const listedText = textField({ max: 20_000 });
const text = listedText.optional();
const flag = z.boolean().optional();
const textOrNumber = z.union([textField({ max: 200 }), z.number()]).optional();
const MAX_ITEMS = 30;
const newLink = z.strictObject({ name: text, text, url: text });
const socialLinks = z
	.array(z.strictObject({ platform: text, name: text, url: text }))
	.max(MAX_ITEMS)
	.optional();
const planFields = {
	name: text,
	price: textOrNumber,
	features: z.array(listedText).max(MAX_ITEMS).optional(),
};

const updateSchema = z
	.strictObject({
		hero: z
			.strictObject({
				title: text,
				subtitle: text,
				description: text,
				ctaText: text,
				ctaLink: text,
				imageUrl: text,
				creatorName: text,
				creatorTitle: text,
				demoLinks: z
					.array(z.strictObject({ title: text, url: text }))
					.max(MAX_ITEMS)
					.optional(),
				phonePages: z.array(listedText).max(MAX_ITEMS).optional(),
				buttonText: text.meta({ description: "The same as `ctaText`, in the reduced form" }),
			})
			.optional(),
		features: z
			.array(z.strictObject({ id: text, icon: text, title: text, description: text }))
			.max(MAX_ITEMS)
			.optional(),
		howItWorks: z
			.strictObject({
				title: text,
				subtitle: text,
				description: text,
				ctaText: text,
				ctaLink: text,
				steps: z
					.array(z.strictObject({ id: text, number: textOrNumber, title: text, description: text }))
					.max(MAX_ITEMS)
					.optional(),
			})
			.optional(),
		pricing: z
			.strictObject({
				title: text,
				description: text,
				tiers: z
					.array(
						z.strictObject({
							...planFields,
							id: text,
							description: text,
							cta: text,
							ctaLink: text,
							popular: flag,
						}),
					)
					.max(MAX_ITEMS)
					.optional(),
				plans: z.array(z.strictObject(planFields)).max(MAX_ITEMS).optional().meta({
					description:
						"Reduced form of `tiers`: each keeps what the published plan of its name has besides",
				}),
				comparisonTitle: text,
				comparison: z
					.array(
						z.strictObject({ label: text, values: z.array(listedText).max(MAX_ITEMS).optional() }),
					)
					.max(MAX_ITEMS)
					.optional(),
			})
			.optional(),
		questions: z
			.strictObject({
				title: text,
				items: z
					.array(z.strictObject({ id: text, question: text, answer: text }))
					.max(MAX_ITEMS)
					.optional(),
			})
			.optional(),
		cta: z
			.strictObject({
				title: text,
				description: text,
				primaryCtaText: text,
				primaryCtaLink: text,
				secondaryCtaText: text,
				secondaryCtaLink: text,
				buttonText: text.meta({ description: "The same as `primaryCtaText`, in the reduced form" }),
			})
			.optional(),
		footer: z
			.strictObject({
				brand: z.strictObject({ name: text, description: text, logo: text }).optional(),
				copyright: text,
				sections: z
					.array(z.strictObject({ title: text, links: z.array(newLink).max(MAX_ITEMS).optional() }))
					.max(MAX_ITEMS)
					.optional(),
				socialLinks,
				social: socialLinks,
				brandName: text.meta({ description: "The same as `brand.name`, in the reduced form" }),
				tagline: text.meta({ description: "The same as `brand.description`, in the reduced form" }),
			})
			.optional(),
		settings: z
			.strictObject({
				theme: z.enum(LANDING_THEMES).optional(),
				fontFamily: z.enum(LANDING_FONTS).optional(),
				customCSS: textField({ max: 100_000 }).optional(),
				analytics: flag,
				showPricing: flag,
				seoTitle: text,
				seoDescription: text,
				favicon: text,
				maintenanceMode: flag,
			})
			.optional(),
		navbar: z
			.strictObject({
				logo: text,
				links: z.array(newLink).max(MAX_ITEMS).optional(),
				showAuth: flag,
			})
			.optional(),
		maintenance_mode: flag.meta({
			description: "The same as `settings.maintenanceMode`, in the reduced form",
		}),
	})
	.meta({ id: "HomepageUpdate" });
export type HomepageUpdate = z.infer<typeof updateSchema>;

const tag = "Landing page";
const common = { tag, access: { by: "administrator" } } as const;

export const getHomepage = operation({
	method: "GET",
	path: "/api/homepage",
	tag,
	summary: "Read the landing page as visitors see it",
	description: "`settings.maintenanceMode` says whether a maintenance notice replaces the page.",
	access: { by: "anyone" },
	answers: { 200: homepageSchema },
});

export const getHomepageForEditing = operation({
	method: "GET",
	path: "/api/admin/homepage",
	tag,
	summary: "Read the published landing page with its placeholders",
	description: "Texts contain placeholders such as `{{appName}}`. Unpublished drafts are left out.",
	access: { by: "administrator" },
	answers: { 200: homepageSchema },
	versioned: true,
});

export const updateHomepage = operation({
	method: "PUT",
	path: "/api/admin/homepage",
	tag,
	summary: "Change and publish the landing page",
	description:
		"Takes the whole content, or parts of it in the specification’s reduced form. Parts that are missing stay; lists are replaced. Publishes a new version at once, unless nothing changes. Unpublished drafts stay unpublished.",
	access: { by: "administrator" },
	body: updateSchema,
	answers: { 200: z.object({ message: z.string(), homepage: homepageSchema }) },
	errors: ["conflict"],
	versioned: true,
	example: { hero: { title: "Your links", buttonText: "Get Started" }, maintenance_mode: false },
	destructive: true,
});

const time = z.iso.datetime();
const draftPath = "/api/admin/homepage/draft";

const SECTION_NAMES = Object.keys(homepageDocumentSchema.shape) as [SectionName, ...SectionName[]];

const differencesSchema = z
	.array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
	.meta({ description: "Changed fields in words" });

const draftSchema = z
	.object({
		state: z.string().meta({ description: "Changes with every change of the draft" }),
		document: homepageSchema.extend({
			settings: documentFields.settings.omit({ maintenanceMode: true }),
		}),
		unpublished: differencesSchema,
		price_mismatches: z
			.array(z.object({ name: z.string(), shown: z.string(), charged_cents: z.int() }))
			.meta({ description: "Plans whose displayed price isn’t the one that is charged" }),
	})
	.meta({ id: "HomepageDraft" });
export type ApiHomepageDraft = z.infer<typeof draftSchema>;

const seenState = z
	.strictObject({
		state: textField({ max: 200 })
			.regex(/^\d+(\.\d+){8}$/)
			.optional()
			.meta({ description: "`state` that you have seen: refused if the draft has changed since" }),
	})
	.meta({ id: "SeenHomepageDraft" });

export const getHomepageDraft = operation({
	...common,
	method: "GET",
	path: draftPath,
	summary: "Read the landing page with its unpublished changes",
	answers: { 200: draftSchema },
	versioned: true,
});

export const changeHomepageDraft = operation({
	...common,
	method: "PATCH",
	path: `${draftPath}/{section}`,
	summary: "Change a section of the landing page’s draft",
	description:
		"Takes the fields of the section; of `features` the list as `features`. Missing fields stay; lists are replaced. Visitors see it once it is published.",
	params: z.object({ section: z.enum(SECTION_NAMES) }),
	body: z.record(textField({ max: 40 }), z.unknown()),
	answers: { 200: draftSchema },
	errors: ["conflict"],
	example: { title: "Your links" },
	versioned: true,
});

export const publishHomepageDraft = operation({
	...common,
	method: "POST",
	path: `${draftPath}/publish`,
	summary: "Publish the landing page’s draft",
	body: seenState,
	isBodyOptional: true,
	answers: { 200: z.object({ message: z.string(), number: z.int() }) },
	errors: ["conflict"],
	versioned: true,
	destructive: true,
});

export const discardHomepageDraft = operation({
	...common,
	method: "DELETE",
	path: draftPath,
	summary: "Discard the landing page’s unpublished changes",
	body: seenState,
	isBodyOptional: true,
	answers: { 200: doneSchema },
	errors: ["conflict"],
	destructive: true,
	versioned: true,
});

const slots = Object.keys(PICTURE_SLOTS) as [PictureSlot, ...PictureSlot[]];
const picture = {
	...common,
	path: `${draftPath}/pictures/{slot}`,
	params: z.object({ slot: z.enum(slots) }),
	answers: { 200: draftSchema },
	errors: ["conflict"],
	versioned: true,
} as const;

export const setHomepagePicture = operation({
	...picture,
	method: "POST",
	summary: "Upload a picture of the landing page’s draft",
	upload: { file: "image", fields: z.strictObject({}) },
	maxBody: pictureLimit(SITE_IMAGE_MAX_BYTES),
	errors: ["conflict", "invalid", "too_large"],
});

export const removeHomepagePicture = operation({
	...picture,
	method: "DELETE",
	summary: "Remove a picture of the landing page’s draft",
	destructive: true,
});

const versionFields = {
	number: z.int(),
	created_at: time,
	author: z.string().nullable().meta({ description: "Null for versions of an older release" }),
};
const versionParams = z.object({
	number: textField({ max: 10 })
		.regex(/^[1-9]\d{0,8}$/)
		.meta({ example: "3" }),
});

export const listHomepageVersions = operation({
	...common,
	method: "GET",
	path: "/api/admin/homepage/versions",
	summary: "List published versions of the landing page, latest first",
	query: z.strictObject(listQuery),
	answers: {
		200: z.object({
			versions: z.array(z.object({ ...versionFields, what: z.string(), is_current: z.boolean() })),
			next_cursor: nextCursor,
		}),
	},
});

export const getHomepageVersion = operation({
	...common,
	method: "GET",
	path: "/api/admin/homepage/versions/{number}",
	summary: "Read a published version of the landing page",
	params: versionParams,
	answers: {
		200: z
			.object({
				...versionFields,
				document: draftSchema.shape.document,
				differences: differencesSchema.meta({ description: "What restoring it would change" }),
				state: z.string().meta({ description: "To restore it with" }),
			})
			.meta({ id: "HomepageVersion" }),
	},
	versioned: true,
});

export const restoreHomepageVersion = operation({
	...common,
	method: "POST",
	path: "/api/admin/homepage/versions/{number}/restore",
	summary: "Publish an older version of the landing page again",
	description: "Unpublished changes stay unpublished.",
	params: versionParams,
	body: seenState,
	isBodyOptional: true,
	answers: { 200: z.object({ message: z.string(), number: z.int() }) },
	errors: ["bad_request", "conflict"],
	versioned: true,
	destructive: true,
});

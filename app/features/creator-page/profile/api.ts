import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { USER_PATH, USER_PROFILE_PATH, USERNAME_PATH } from "#app/api/shared-paths.ts";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import {
	apiCropFields,
	apiImage,
	apiImageUrl,
} from "#app/features/creator-page/images/api-image.ts";
import {
	ALT_TEXT_MAX_LENGTH,
	IMAGE_TARGETS,
	pictureLimit,
} from "#app/features/creator-page/images/schema.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { textField } from "#app/lib/text-field.ts";
import { NAME_MAX_LENGTH, USERNAME_MAX_LENGTH } from "./names.ts";
import { BIO_MAX_LENGTH, languageField } from "./schema.ts";

/** Operations of the HTTP API on the page's profile and its images. */

const SECOND_TEXT = "In the second language. An empty one is that of the first language.";

const profileSchema = z
	.object({
		id: z.uuid().meta({ description: "Id of the page" }),
		username: z.string(),
		url: z.url().meta({
			description: "Address of the page: its main domain, or else the one on this site",
		}),
		name: z.string(),
		bio: z.string(),
		language: z.enum(LANGUAGES).meta({
			description:
				"Language of the page, as a BCP 47 tag: of its texts, and of ours that visitors see",
		}),
		second_language: z.enum(LANGUAGES).nullable().meta({
			description: "Language of the second texts; null for a page in one language",
		}),
		second_name: z.string().meta({ description: SECOND_TEXT }),
		second_bio: z.string().meta({ description: SECOND_TEXT }),
		published: z.boolean().meta({ description: "Whether visitors see the page" }),
		tier: z.enum(TIERS),
		profile_image: z.string().nullable().meta({ description: "URL of the photo" }),
		profile_image_alt: z.string(),
		banner_image: z.string().nullable().meta({ description: "URL of the banner" }),
		banner_image_alt: z.string(),
		background_image: z.string().nullable().meta({
			description: "URL of the picture for the background style `picture`",
		}),
		dark_background_image: z.string().nullable().meta({
			description:
				"URL of the picture in its place on devices in dark mode, if the theme has other colors there",
		}),
		version: z.int(),
	})
	.meta({ id: "Profile" });

const fields = {
	name: textField({ max: NAME_MAX_LENGTH }).min(1),
	bio: textField({ max: BIO_MAX_LENGTH }),
	language: languageField,
	second_language: languageField.nullable(),
	second_name: textField({ max: NAME_MAX_LENGTH }).meta({ description: SECOND_TEXT }),
	second_bio: textField({ max: BIO_MAX_LENGTH }).meta({ description: SECOND_TEXT }),
	username: textField({ max: USERNAME_MAX_LENGTH }).meta({
		description:
			"1 to 50 letters, digits, hyphens or underscores. The old one redirects for 90 days.",
	}),
	published: z.boolean(),
	profile_image: apiImageUrl,
	banner_image: apiImageUrl,
	background_image: apiImageUrl,
	dark_background_image: apiImageUrl,
};

const changes = z.strictObject(fields).partial();
export type ProfileChanges = z.infer<typeof changes>;

const common = {
	tag: "Profile",
	path: "/api/profile",
	answers: { 200: profileSchema },
	versioned: true,
} as const;
const writes = {
	...common,
	aliases: [USER_PATH, USER_PROFILE_PATH],
	access: { by: "page", scope: "page:write" },
	errors: ["conflict"],
} as const;

export const getProfile = operation({
	...common,
	method: "GET",
	summary: "Get the page’s profile",
	access: { by: "page", scope: "page:read" },
});

export const replaceProfile = operation({
	...writes,
	method: "PUT",
	summary: "Replace the page’s profile",
	description: "A missing bio is removed. Other missing fields stay.",
	body: changes.required({ name: true }),
	example: { name: "Mara Lindqvist", bio: "Photographer" },
	destructive: true,
});

export const changeProfile = operation({
	...writes,
	method: "PATCH",
	summary: "Change fields of the page’s profile",
	body: changes,
	example: { bio: "Photographer in Gothenburg" },
});

const access = { by: "page", scope: "page:write" } as const;
const upload = { file: "image", fields: apiCropFields };
const described = z.strictObject({ alt_text: textField({ max: ALT_TEXT_MAX_LENGTH }) });
const UPLOAD_NOTE =
	"JPEG, PNG, GIF or WebP. Without a crop rectangle, the picture is cropped around its center. `url` is the new image.";

const onPhoto = { tag: "Images", path: "/api/user/profile-image", access } as const;
const onBanner = { tag: "Images", path: "/api/user/banner-image", access } as const;

const onBackground = { tag: "Images", path: "/api/user/background-image", access } as const;
const onDarkBackground = {
	tag: "Images",
	path: "/api/user/dark-background-image",
	access,
} as const;

export const setProfileImage = operation({
	...onPhoto,
	method: "POST",
	summary: "Upload the photo",
	description: UPLOAD_NOTE,
	upload,
	maxBody: pictureLimit(IMAGE_TARGETS.profile.maxBytes),
	answers: { 200: apiImage },
	versioned: true,
});

export const describeProfileImage = operation({
	...onPhoto,
	method: "PATCH",
	summary: "Set the photo’s alternative text",
	body: described,
	answers: { 200: apiImage },
	errors: ["not_found"],
	versioned: true,
});

export const removeProfileImage = operation({
	...onPhoto,
	method: "DELETE",
	summary: "Remove the photo",
	answers: { 204: null },
	versioned: true,
});

export const setBannerImage = operation({
	...onBanner,
	method: "POST",
	summary: "Upload the banner",
	description: UPLOAD_NOTE,
	upload,
	maxBody: pictureLimit(IMAGE_TARGETS.banner.maxBytes),
	answers: { 200: apiImage },
	versioned: true,
});

export const describeBannerImage = operation({
	...onBanner,
	method: "PATCH",
	summary: "Set the banner’s alternative text",
	body: described,
	answers: { 200: apiImage },
	errors: ["not_found"],
	versioned: true,
});

export const removeBannerImage = operation({
	...onBanner,
	method: "DELETE",
	summary: "Remove the banner",
	answers: { 204: null },
	versioned: true,
});

export const setBackgroundImage = operation({
	...onBackground,
	method: "POST",
	summary: "Upload the background picture",
	description:
		"JPEG, PNG, GIF or WebP. The picture keeps its shape unless a crop rectangle is sent. The theme’s background style becomes `picture`, and a cover in the page’s background color keeps the text readable. `url` is the new image.",
	upload,
	maxBody: pictureLimit(IMAGE_TARGETS.background.maxBytes),
	answers: { 200: apiImage },
	versioned: true,
});

export const removeBackgroundImage = operation({
	...onBackground,
	method: "DELETE",
	summary: "Remove the background picture",
	description: "The background style stays, and is drawn as `plain`.",
	answers: { 204: null },
	versioned: true,
});

export const setDarkBackgroundImage = operation({
	...onDarkBackground,
	method: "POST",
	summary: "Upload the background picture for dark mode",
	description:
		"JPEG, PNG, GIF or WebP. The picture keeps its shape unless a crop rectangle is sent. It is shown on devices in dark mode, if the page shows its background picture and the theme has other colors in dark mode. `url` is the new image.",
	upload,
	maxBody: pictureLimit(IMAGE_TARGETS.background.maxBytes),
	answers: { 200: apiImage },
	versioned: true,
});

export const removeDarkBackgroundImage = operation({
	...onDarkBackground,
	method: "DELETE",
	summary: "Remove the background picture for dark mode",
	description: "Devices in dark mode then show the background picture.",
	answers: { 204: null },
	versioned: true,
});

export const checkUsername = operation({
	method: "GET",
	path: USERNAME_PATH,
	tag: "Profile",
	summary: "Check whether a username is free",
	description: "Reserves nothing. `suggestion` is the username itself if it is free.",
	access: { by: "anyone" },
	params: z.object({
		username: textField({ max: USERNAME_MAX_LENGTH, clean: foldText })
			.regex(/^[A-Za-z0-9_-]{1,50}$/)
			.meta({ example: "mara" }),
	}),
	answers: {
		200: z.object({
			username: z.string(),
			available: z.boolean(),
			suggestion: z.string().meta({ description: "A free username" }),
		}),
	},
	errors: ["not_found"],
	limit: { calls: 120, perSeconds: 60 },
});

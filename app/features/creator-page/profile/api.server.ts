import type { z } from "zod";
import { type Answer, type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import { withPrecondition } from "#app/features/creator-page/core/with-precondition.ts";
import {
	isImageRemoved,
	storedToApiImage,
} from "#app/features/creator-page/images/api-image.server.ts";
import { type apiCropFields, apiCropOf } from "#app/features/creator-page/images/api-image.ts";
import { altTextSchema } from "#app/features/creator-page/images/schema.ts";
import { snakeCase } from "#app/lib/snake-case.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { deletePageImage } from "./delete-page-image.server.ts";
import { getFreeUsername } from "./get-free-username.server.ts";
import { nameSchema } from "./names.ts";
import { type DescribedImageKind, PAGE_IMAGES, type PageImageKind } from "./page-images.ts";
import {
	getPageAddress,
	getPageImages,
	getPageStatus,
	getStoredProfile,
} from "./queries.server.ts";
import { requireTwoLanguages } from "./require-two-languages.server.ts";
import { changeUsernameSchema, saveProfileSchema } from "./schema.ts";
import { updatePageImage } from "./update-page-image.server.ts";
import { updatePageImageText } from "./update-page-image-text.server.ts";
import { updatePageVisibility } from "./update-page-visibility.server.ts";
import { updateProfile } from "./update-profile.server.ts";
import { updateUsername } from "./update-username.server.ts";
import { secondsUntil, whyNotChanged } from "./update-username-by-form.server.ts";

/** The handlers of the operations on the page's profile and its images. */

export const handlers = handle(operations, {
	getProfile: ({ page }) => answerProfile(page),

	async replaceProfile({ page, body, ifMatch }) {
		await changeProfile(page, { changes: { bio: "", ...body }, ifMatch });
		return answerProfile(page);
	},

	async changeProfile({ page, body, ifMatch }) {
		await changeProfile(page, { changes: body, ifMatch });
		return answerProfile(page);
	},

	async checkUsername({ params }) {
		const username = params.username.toLowerCase();
		const suggestion = await getFreeUsername(username);
		return {
			body: { username, available: suggestion === username, suggestion },
			headers: { "Cache-Control": "no-store" },
		};
	},

	setProfileImage: ({ page, body, ifMatch }) =>
		setImage(onlyProfile(page, ifMatch), "profile", body),

	describeProfileImage: ({ page, body, ifMatch }) =>
		describeImage(onlyProfile(page, ifMatch), "profile", body.alt_text),

	removeProfileImage: ({ page, ifMatch }) => removeImage(onlyProfile(page, ifMatch), "profile"),

	setBannerImage: ({ page, body, ifMatch }) => setImage(onlyProfile(page, ifMatch), "banner", body),

	describeBannerImage: ({ page, body, ifMatch }) =>
		describeImage(onlyProfile(page, ifMatch), "banner", body.alt_text),

	removeBannerImage: ({ page, ifMatch }) => removeImage(onlyProfile(page, ifMatch), "banner"),

	setBackgroundImage: ({ page, body, ifMatch }) =>
		setImage(onlyProfile(page, ifMatch), "background", body),

	removeBackgroundImage: ({ page, ifMatch }) =>
		removeImage(onlyProfile(page, ifMatch), "background"),

	setDarkBackgroundImage: ({ page, body, ifMatch }) =>
		setImage(onlyProfile(page, ifMatch), "darkBackground", body),
	removeDarkBackgroundImage: ({ page, ifMatch }) =>
		removeImage(onlyProfile(page, ifMatch), "darkBackground"),
});

function onlyProfile(page: CalledPage, ifMatch: number | null): CalledPage {
	return withPrecondition(page, { ifMatch, read: (tx) => getStoredProfile(page, tx) });
}

/** Saves the username first, because all else that may be refused was looked at before: then nothing is saved. */
async function changeProfile(
	owner: CalledPage,
	{ changes, ifMatch }: { changes: operations.ProfileChanges; ifMatch: number | null },
): Promise<void> {
	const { shape } = saveProfileSchema;
	const read = <Text>(
		schema: z.ZodType<Text>,
		name: "name" | "bio" | "second_name" | "second_bio",
	) => (changes[name] === undefined ? undefined : parseField(schema, changes[name], name));
	const name = read(nameSchema, "name");
	const bio = read(shape.bio, "bio");
	const secondName = read(shape.secondName, "second_name");
	const secondBio = read(shape.secondBio, "second_bio");
	const [stored, images] = await Promise.all([getStoredProfile(owner), getPageImages(owner)]);
	const removed = PAGE_IMAGES.filter((kind) => {
		const field = `${snakeCase(kind)}_image` as const;
		return isImageRemoved(changes[field], { stored: images[kind], field });
	});
	if (ifMatch !== null && ifMatch !== stored.version) {
		throw new AppError("conflict", "This profile was changed elsewhere.");
	}
	const { language, second_language: secondLanguage } = changes;
	requireTwoLanguages(stored, { language, secondLanguage });
	if (changes.username !== undefined) await rename(owner, changes.username);
	const texts = { language, secondLanguage, secondName, secondBio };
	if ([name, bio, ...Object.values(texts)].some((text) => text !== undefined)) {
		await saveVersion({
			ifMatch,
			read: () => getStoredProfile(owner),
			save: (latest, version) =>
				updateProfile({
					owner,
					version,
					name: name ?? latest.name,
					bio: bio ?? latest.bio,
					...texts,
				}),
		});
	}
	if (changes.published !== undefined) {
		await updatePageVisibility(owner, { published: changes.published });
	}
	for (const kind of removed) await deletePageImage({ owner, kind });
}

async function rename(owner: CalledPage, wanted: string): Promise<void> {
	const username = parseField(changeUsernameSchema.shape.username, wanted, "username");
	const currentUsername = (await getPageStatus(owner)).username;
	const change = await updateUsername({ owner, currentUsername, username });
	if (change.outcome === "changed") return;
	const why = whyNotChanged(change, { username });
	if (!("until" in change)) throw new AppError("invalid", why, { field: "username" });
	const retryAfterS = secondsUntil(change.until);
	throw new AppError("rate_limited", why, { retryAfterS, field: "username" });
}

async function answerProfile(page: CalledPage): Promise<Answer> {
	const [{ name, bio, language, version, ...second }, { username, published }, url, images] =
		await Promise.all([
			getStoredProfile(page),
			getPageStatus(page),
			getPageAddress(page),
			getPageImages(page),
		]);
	const [photo, banner, background, darkBackground] = PAGE_IMAGES.map((kind) =>
		storedToApiImage(images[kind]),
	);
	return {
		version,
		body: {
			id: page.profileId,
			username,
			url,
			name,
			bio,
			language,
			second_language: second.secondLanguage,
			second_name: second.secondName,
			second_bio: second.secondBio,
			published,
			tier: page.tier,
			profile_image: photo?.url ?? null,
			profile_image_alt: photo?.alt_text ?? "",
			banner_image: banner?.url ?? null,
			banner_image_alt: banner?.alt_text ?? "",
			background_image: background?.url ?? null,
			dark_background_image: darkBackground?.url ?? null,
			version,
		},
	};
}

type Upload = z.infer<typeof apiCropFields> & { file: File };

async function setImage(
	owner: CalledPage,
	kind: PageImageKind,
	{ file, ...crop }: Upload,
): Promise<Answer> {
	await updatePageImage({ owner, kind, file, crop: apiCropOf(crop) });
	return answerImage(owner, kind);
}

async function describeImage(
	owner: CalledPage,
	kind: DescribedImageKind,
	text: string,
): Promise<Answer> {
	await updatePageImageText({ owner, kind, altText: parseField(altTextSchema, text, "alt_text") });
	return answerImage(owner, kind);
}

async function removeImage(owner: CalledPage, kind: PageImageKind): Promise<Answer> {
	await deletePageImage({ owner, kind });
	return {};
}

async function answerImage(owner: CalledPage, kind: PageImageKind): Promise<Answer> {
	const image = storedToApiImage((await getPageImages(owner))[kind]);
	// Another call has removed it meanwhile.
	if (image === null) throw new AppError("not_found", "This picture no longer exists.");
	return { body: image };
}

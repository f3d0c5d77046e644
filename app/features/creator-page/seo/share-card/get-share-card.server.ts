import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { pageAddress, shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { secondLanguageQuery } from "#app/features/creator-page/core/page-languages.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import {
	pageBackgrounds,
	themeColors,
	themeMuted,
} from "#app/features/creator-page/core/theme-colors.ts";
import { getImageFile } from "#app/features/creator-page/images/get-image-file.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";
import { singleFlight } from "#app/lib/single-flight.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import type { Card, CardShape } from "./render-card.server.tsx";

/** Version of the drawing code: increment it if the same page would be drawn differently. */
const DRAWING = 1;
const MAX_BYTES = 32 * 1024 * 1024;
/** Concurrency limit: drawing uses a core for tens of milliseconds, which delays page requests. */
const SLOTS = 1;
const MAX_WAITING = 50;

const cards = singleton("share-cards", () => ({
	drawn: new LRUCache<string, Buffer<ArrayBuffer>>({
		maxSize: MAX_BYTES,
		sizeCalculation: (png) => png.length,
	}),
	share: singleFlight<string, Buffer<ArrayBuffer>>(),
	semaphore: createSemaphore({ slots: SLOTS, maxWaiting: MAX_WAITING }),
}));

/** Path of the page's card in its language. It changes with the card's content, because other sites cache pictures. */
export function shareCardPath(page: PublicPage): string {
	const query = secondLanguageQuery(page);
	return `/${page.username}/og.png${query}${query ? "&" : "?"}v=${versionOf(page)}`;
}

/**
 * Returns the card picture for previews of pages without their own, or the one for stories, which nobody sees without
 * asking for it.
 */
export function getShareCard(
	page: PublicPage,
	shape: CardShape = "wide",
): {
	etag: string;
	/**
	 * Draws the picture once for all concurrent callers, and caches it.
	 * @throws AppError `unavailable` if too many drawings are waiting
	 */
	read: () => Promise<Buffer<ArrayBuffer>>;
} {
	const version = versionOf(page, shape);
	return {
		etag: `"${version}"`,
		async read() {
			const known = cards.drawn.get(version);
			if (known) return known;
			const png = await cards.share(version, () => drawInTurn(page, shape));
			cards.drawn.set(version, png);
			return png;
		},
	};
}

async function drawInTurn(page: PublicPage, shape: CardShape): Promise<Buffer<ArrayBuffer>> {
	const release = await cards.semaphore.acquire();
	if (release === null) {
		throw new AppError(
			"unavailable",
			"This picture can’t be created right now. Please try again soon.",
		);
	}
	try {
		return Buffer.from(await draw(page, shape));
	} finally {
		release();
	}
}

async function draw(page: PublicPage, shape: CardShape): Promise<Buffer> {
	// Imported lazily: most processes never draw a card, and the dependencies are large.
	const { renderCard } = await import("./render-card.server.tsx");
	const card = cardOf(page, shape);
	const [photo, banner] = await Promise.all(picturesOf(page, shape).map(readPicture));
	try {
		return await renderCard(card, { photo, banner }, shape);
	} catch (error) {
		if (!(photo || banner)) throw error;
		log.warn({ err: error }, "a picture could not be drawn on its card");
		return renderCard(card, {}, shape);
	}
}

function cardOf({ username, name, bio, language, ...page }: PublicPage, shape: CardShape): Card {
	// A card has the photo, and not the picture behind the page.
	const theme = { ...page.theme, picture: null };
	const colors = themeColors(theme);
	return {
		username,
		name,
		// Cards from before pages had a language keep their addresses.
		...(language === DEFAULT_LANGUAGE ? {} : { language }),
		...(shape === "story" ? { bio } : {}),
		address: shownAddress(pageAddress({ username, ...page }, env.APP_URL)),
		colors: {
			backgrounds: pageBackgrounds(theme),
			text: colors.text,
			muted: themeMuted(theme),
			button: colors.buttonBg,
			buttonText: colors.buttonText,
			monogram: colors.linkBg,
			monogramText: colors.linkText,
		},
	};
}

/** Reads a picture; null if there is none or its file is missing. */
async function readPicture(path: string): Promise<Buffer | null> {
	const [imageId = "", variant = ""] = path.split("/").slice(2);
	const file = await getImageFile({ imageId, variant });
	return (await file?.read()) ?? null;
}

function versionOf(page: PublicPage, shape: CardShape = "wide"): string {
	return createHash("sha256")
		.update(JSON.stringify([DRAWING, shape, cardOf(page, shape), ...picturesOf(page, shape)]))
		.digest("base64url")
		.slice(0, 16);
}

/**
 * @returns paths of the photo and, for a story, of the banner, such as `/images/{id}/400.jpg`, or empty. A new picture
 * has a new id
 */
function picturesOf({ photo, banner }: PublicPage, shape: CardShape): string[] {
	return [photo, ...(shape === "story" ? [banner] : [])].map((picture) => picture?.jpg ?? "");
}

import type { ReactElement } from "react";
import satori from "satori";
import { SHARE_CARD_SIZE, STORY_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import {
	openDrawing,
	parsePicture,
} from "#app/features/creator-page/images/parse-picture.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { initialOf } from "#app/lib/initial-of.ts";
import { fontSubsets, fontsFor } from "./card-fonts.server.ts";
import { drawableText } from "./card-text.ts";

export type Card = {
	username: string;
	name: string;
	/** Of the name, if it isn't English. */
	language?: Language;
	/** Text below the name of a story. */
	bio?: string;
	/** Address of the page in words, without a scheme. */
	address: string;
	/** Colors as `#rrggbb`; `button` may be a gradient of such colors. */
	colors: {
		/** Background colors from top to bottom. */
		backgrounds: string[];
		text: string;
		muted: string;
		button: string;
		buttonText: string;
		monogram: string;
		monogramText: string;
	};
};

const MARGIN = 80;
const GAP = 64;
const STRIPE = 20;

/** How a picture of the page is drawn: wide for link previews, or upright for stories. */
export type CardShape = "wide" | "story";

type Shape = {
	width: number;
	height: number;
	/** Diameter of the photo, and its place. */
	photo: number;
	left: number;
	top: number;
};

/** What the fonts can draw of a card's texts. */
type Words = { name: string; bio: string };
type LayoutProps = Words & {
	card: Card;
	shape: Shape;
	handle: string;
	initial: string;
	family: string;
};

const WIDE_PHOTO = 300;
const WIDE: Shape = {
	...SHARE_CARD_SIZE,
	photo: WIDE_PHOTO,
	left: MARGIN,
	top: (SHARE_CARD_SIZE.height - STRIPE - WIDE_PHOTO) / 2,
};

/** Below what apps lay over the top of a story. */
const STORY_TOP = 440;
/** As high as the middle of a photo that leaves room for a bio. */
const STORY_BANNER = { width: STORY_SIZE.width, height: 640 };
const RING = 12;

function storyOf(photo: number): Shape {
	return { ...STORY_SIZE, photo, left: (STORY_SIZE.width - photo) / 2, top: STORY_TOP };
}

/**
 * Draws the card as a PNG of 1200 by 630 pixels, or of 1080 by 1920 for a story, which has the bio and the banner too. A
 * text with letters that the fonts lack is left out: the photo and the username still identify the page.
 *
 * @param pictures.photo square picture; without one, the first letter is shown
 * @param pictures.banner wide picture for the top of a story
 */
export async function renderCard(
	card: Card,
	{ photo, banner }: { photo?: Buffer | null; banner?: Buffer | null },
	shapeName: CardShape = "wide",
): Promise<Buffer> {
	const name = drawableText(card.name, fontSubsets());
	const bio = shapeName === "story" ? drawableText(card.bio ?? "", fontSubsets()) : "";
	const shape = shapeName === "wide" ? WIDE : storyOf(banner || bio ? 400 : 540);
	const Layout = shapeName === "wide" ? WideLayout : StoryLayout;
	const svg =
		(await draw(Layout, { card, shape, name, bio })) ??
		(await draw(Layout, { card, shape, name: "", bio: "" })) ??
		"";
	const { photo: size, left, top } = shape;
	const layers = [
		...(banner ? [{ input: await fadeBanner(banner), left: 0, top: 0 }] : []),
		// The banner covers the first letter that is drawn below it.
		...(banner
			? [
					{ input: drawRing(card, size), left: left - RING, top: top - RING },
					{ input: await drawInitial(card, { size, name }), left, top },
				]
			: []),
		...(photo ? [{ input: await cutDisc(photo, size), left, top }] : []),
	];
	return openDrawing(svg).composite(layers).png({ compressionLevel: 9 }).toBuffer();
}

/** Draws the card as SVG with text as paths; null if the fonts lack a letter of the name or the bio after all. */
async function draw(
	Layout: (props: LayoutProps) => ReactElement,
	{ card, shape, name, bio }: Words & { card: Card; shape: Shape },
): Promise<string | null> {
	const handle = `@${card.username}`;
	const initial = initialOf(name || card.username, card.language);
	const { fonts, family } = fontsFor(name + bio + handle + initial + card.address);
	let isComplete = true;
	const svg = await satori(<Layout {...{ card, shape, name, bio, handle, initial, family }} />, {
		width: shape.width,
		height: shape.height,
		fonts,
		loadAdditionalAsset: async () => {
			isComplete = false;
			return [];
		},
	});
	return isComplete || name + bio === "" ? svg : null;
}

/** Draws the first letter by itself, to lie on a banner. */
async function drawInitial(
	{ username, language, colors }: Card,
	{ size, name }: { size: number; name: string },
): Promise<Buffer> {
	const initial = initialOf(name || username, language);
	const { fonts, family } = fontsFor(initial);
	const svg = await satori(
		<div style={{ display: "flex", fontFamily: family }}>
			<Monogram colors={colors} size={size} initial={initial} />
		</div>,
		{ width: size, height: size, fonts },
	);
	return Buffer.from(svg);
}

function drawRing({ colors: { backgrounds } }: Card, size: number): Buffer {
	const whole = size + 2 * RING;
	return Buffer.from(
		`<svg width="${whole}" height="${whole}"><circle cx="${whole / 2}" cy="${whole / 2}" r="${whole / 2}" fill="${backgrounds[0] ?? "#ffffff"}"/></svg>`,
	);
}

/** Fades into the story's background, as the banner of a page with the layout `hero` does. */
async function fadeBanner(banner: Buffer): Promise<Buffer> {
	const { width, height } = STORY_BANNER;
	const mask = Buffer.from(
		`<svg width="${width}" height="${height}"><linearGradient id="a" x2="0" y2="1"><stop offset=".55"/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="${width}" height="${height}" fill="url(#a)"/></svg>`,
	);
	return cutPicture(banner, { width, height, mask });
}

function WideLayout({ card: { colors }, name, handle, initial, family }: LayoutProps) {
	return (
		<div style={groundOf(colors, family)}>
			<div
				style={{
					display: "flex",
					flexGrow: 1,
					alignItems: "center",
					padding: `0 ${MARGIN}px`,
					gap: GAP,
				}}
			>
				<Monogram colors={colors} size={WIDE_PHOTO} initial={initial} />
				<div style={{ display: "flex", flexDirection: "column", flex: 1, minWidth: 0, gap: 20 }}>
					{name ? (
						<Line size={nameSize(name)} weight={700} color={colors.text} lines={3}>
							{name}
						</Line>
					) : null}
					<Line
						size={name ? 40 : handleSize(handle)}
						weight={name ? 500 : 700}
						color={name ? colors.muted : colors.text}
						lines={name ? 1 : 3}
					>
						{handle}
					</Line>
				</div>
			</div>
			<div
				style={{
					display: "flex",
					height: STRIPE,
					...fillOf(colors.button),
				}}
			/>
		</div>
	);
}

function StoryLayout({
	card: { colors, address },
	shape: { photo, top },
	name,
	bio,
	handle,
	initial,
	family,
}: LayoutProps) {
	const isCentered = { display: "flex", justifyContent: "center", textAlign: "center" } as const;
	return (
		<div
			style={{
				...groundOf(colors, family),
				boxSizing: "border-box",
				alignItems: "center",
				padding: `${top}px 90px 0`,
			}}
		>
			<Monogram colors={colors} size={photo} initial={initial} />
			<div style={{ ...isCentered, width: "100%", marginTop: bio ? 56 : 72 }}>
				<Line size={storySize(name || handle)} weight={700} color={colors.text} lines={3}>
					{name || handle}
				</Line>
			</div>
			{bio || name ? (
				<div style={{ ...isCentered, width: "100%", marginTop: 24 }}>
					<Line size={bio ? 44 : 52} weight={500} color={colors.muted} lines={bio ? 4 : 1}>
						{bio || handle}
					</Line>
				</div>
			) : null}
			<div
				style={{
					...isCentered,
					boxSizing: "border-box",
					maxWidth: "100%",
					marginTop: bio ? 72 : 96,
					padding: "36px 64px",
					borderRadius: 60,
					// Minimal's buttons have the background's color.
					...(colors.backgrounds.includes(colors.button)
						? { border: `3px solid ${colors.buttonText}` }
						: {}),
					...fillOf(colors.button),
				}}
			>
				<Line
					size={address.length <= 24 ? 52 : 38}
					weight={700}
					color={colors.buttonText}
					lines={2}
				>
					{address}
				</Line>
			</div>
		</div>
	);
}

function groundOf({ backgrounds }: Card["colors"], fontFamily: string) {
	return {
		display: "flex",
		flexDirection: "column",
		width: "100%",
		height: "100%",
		fontFamily,
		...(backgrounds.length > 1
			? { backgroundImage: `linear-gradient(170deg, ${backgrounds.join(", ")})` }
			: { backgroundColor: backgrounds[0] ?? "#ffffff" }),
	} as const;
}

function fillOf(color: string) {
	return color.startsWith("#") ? { backgroundColor: color } : { backgroundImage: color };
}

function Monogram({
	colors,
	size,
	initial,
}: {
	colors: Card["colors"];
	size: number;
	initial: string;
}) {
	return (
		<div
			style={{
				display: "flex",
				alignItems: "center",
				justifyContent: "center",
				flexShrink: 0,
				width: size,
				height: size,
				borderRadius: size / 2,
				backgroundColor: colors.monogram,
				color: colors.monogramText,
				fontSize: size * 0.44,
				fontWeight: 700,
			}}
		>
			{initial}
		</div>
	);
}

/** Wraps text, and ends it with an ellipsis after the last line. */
function Line({
	size,
	weight,
	color,
	lines,
	children,
}: {
	size: number;
	weight: number;
	color: string;
	lines: number;
	children: string;
}) {
	return (
		<div
			style={{
				display: "block",
				width: "100%",
				fontSize: size,
				fontWeight: weight,
				lineHeight: 1.15,
				color,
				overflow: "hidden",
				wordBreak: "break-word",
				lineClamp: lines,
			}}
		>
			{children}
		</div>
	);
}

function nameSize(name: string): number {
	if (name.length <= 14) return 92;
	return name.length <= 32 ? 72 : 56;
}

function storySize(name: string): number {
	if (name.length <= 12) return 132;
	return name.length <= 32 ? 100 : 72;
}

function handleSize(handle: string): number {
	return handle.length <= 16 ? 68 : 48;
}

async function cutDisc(photo: Buffer, size: number): Promise<Buffer> {
	const radius = size / 2;
	const mask = Buffer.from(
		`<svg width="${size}" height="${size}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
	);
	return cutPicture(photo, { width: size, height: size, mask });
}

/** @param mask SVG whose opacity the picture gets */
async function cutPicture(
	picture: Buffer,
	{ width, height, mask }: { width: number; height: number; mask: Buffer },
): Promise<Buffer> {
	const { decode } = await parsePicture(picture);
	return decode()
		.resize(width, height, { fit: "cover" })
		.ensureAlpha()
		.composite([{ input: mask, blend: "dest-in" }])
		.png()
		.toBuffer();
}

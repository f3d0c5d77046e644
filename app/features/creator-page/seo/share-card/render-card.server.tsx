import type { ReactElement } from "react";
import satori from "satori";
import { SHARE_CARD_SIZE, STORY_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import {
	openDrawing,
	parsePicture,
} from "#app/features/creator-page/images/parse-picture.server.ts";
import { fontSubsets, fontsFor } from "./card-fonts.server.ts";
import { drawableText } from "./card-text.ts";

export type Card = {
	username: string;
	name: string;
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
type Shape = {
	width: number;
	height: number;
	/** Diameter of the photo, and its place. */
	photo: number;
	left: number;
	top: number;
	Layout: (props: LayoutProps) => ReactElement;
};

type LayoutProps = { card: Card; name: string; handle: string; initial: string; family: string };

const WIDE_PHOTO = 300;
const STORY_PHOTO = 540;

const SHAPES = {
	wide: {
		...SHARE_CARD_SIZE,
		photo: WIDE_PHOTO,
		left: MARGIN,
		top: (SHARE_CARD_SIZE.height - STRIPE - WIDE_PHOTO) / 2,
		Layout: WideLayout,
	},
	story: {
		...STORY_SIZE,
		photo: STORY_PHOTO,
		left: (STORY_SIZE.width - STORY_PHOTO) / 2,
		// Below what apps lay over the top of a story.
		top: 440,
		Layout: StoryLayout,
	},
} as const satisfies Record<string, Shape>;

export type CardShape = keyof typeof SHAPES;

/**
 * Draws the card as a PNG of 1200 by 630 pixels, or of 1080 by 1920 for a story. A name with letters that the fonts lack is
 * left out: the photo and the username still identify the page.
 *
 * @param photo square picture, or null to show the first letter
 */
export async function renderCard(
	card: Card,
	photo: Buffer | null,
	shapeName: CardShape = "wide",
): Promise<Buffer> {
	const shape = SHAPES[shapeName];
	const name = drawableText(card.name, fontSubsets());
	const svg =
		(name && (await draw(shape, { card, name }))) || (await draw(shape, { card, name: "" })) || "";
	const picture = openDrawing(svg);
	const disc = photo && (await cutDisc(photo, shape.photo));
	if (disc) picture.composite([{ input: disc, left: shape.left, top: shape.top }]);
	return picture.png({ compressionLevel: 9 }).toBuffer();
}

/** Draws the card as SVG with text as paths; null if the fonts lack a letter after all. */
async function draw(
	{ width, height, Layout }: Shape,
	{ card, name }: { card: Card; name: string },
): Promise<string | null> {
	const handle = `@${card.username}`;
	const initial = initialOf(name || card.username);
	const { fonts, family } = fontsFor(name + handle + initial + card.address);
	let isComplete = true;
	const svg = await satori(<Layout {...{ card, name, handle, initial, family }} />, {
		width,
		height,
		fonts,
		loadAdditionalAsset: async () => {
			isComplete = false;
			return [];
		},
	});
	return isComplete || name === "" ? svg : null;
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

function StoryLayout({ card: { colors, address }, name, handle, initial, family }: LayoutProps) {
	const { photo, top } = SHAPES.story;
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
			<div style={{ ...isCentered, width: "100%", marginTop: 72 }}>
				<Line size={storySize(name || handle)} weight={700} color={colors.text} lines={3}>
					{name || handle}
				</Line>
			</div>
			{name ? (
				<div style={{ ...isCentered, width: "100%", marginTop: 24 }}>
					<Line size={52} weight={500} color={colors.muted} lines={1}>
						{handle}
					</Line>
				</div>
			) : null}
			<div
				style={{
					...isCentered,
					boxSizing: "border-box",
					maxWidth: "100%",
					marginTop: 96,
					padding: "36px 64px",
					borderRadius: 60,
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

function initialOf(text: string): string {
	const [first] = new Intl.Segmenter().segment(text);
	return first?.segment.toUpperCase() ?? "";
}

async function cutDisc(photo: Buffer, size: number): Promise<Buffer | null> {
	const radius = size / 2;
	const mask = Buffer.from(
		`<svg width="${size}" height="${size}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
	);
	const { decode } = await parsePicture(photo);
	return decode()
		.resize(size, size, { fit: "cover" })
		.ensureAlpha()
		.composite([{ input: mask, blend: "dest-in" }])
		.png()
		.toBuffer();
}

import satori from "satori";
import { SHARE_CARD_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import {
	openDrawing,
	parsePicture,
} from "#app/features/creator-page/images/parse-picture.server.ts";
import { fontSubsets, fontsFor } from "./card-fonts.server.ts";
import { drawableText } from "./card-text.ts";

export type Card = {
	username: string;
	name: string;
	/** Colors as `#rrggbb`; `button` may be a gradient of such colors. */
	colors: {
		/** Background colors from top to bottom. */
		backgrounds: string[];
		text: string;
		muted: string;
		button: string;
		monogram: string;
		monogramText: string;
	};
};

const MARGIN = 80;
const PHOTO = 300;
const GAP = 64;
const STRIPE = 20;
const PHOTO_TOP = (SHARE_CARD_SIZE.height - STRIPE - PHOTO) / 2;

/**
 * Draws the card as a PNG of 1200 by 630 pixels. A name with letters that the fonts lack is left out: the photo and the
 * username still identify the page.
 *
 * @param photo square picture, or null to show the first letter
 */
export async function renderCard(card: Card, photo: Buffer | null): Promise<Buffer> {
	const name = drawableText(card.name, fontSubsets());
	const svg = (name && (await draw({ card, name }))) || (await draw({ card, name: "" })) || "";
	const picture = openDrawing(svg);
	const disc = photo && (await cutDisc(photo));
	if (disc) picture.composite([{ input: disc, left: MARGIN, top: PHOTO_TOP }]);
	return picture.png({ compressionLevel: 9 }).toBuffer();
}

/** Draws the card as SVG with text as paths; null if the fonts lack a letter after all. */
async function draw({ card, name }: { card: Card; name: string }): Promise<string | null> {
	const handle = `@${card.username}`;
	const initial = initialOf(name || card.username);
	const { fonts, family } = fontsFor(name + handle + initial);
	let isComplete = true;
	const svg = await satori(<CardLayout {...{ card, name, handle, initial, family }} />, {
		...SHARE_CARD_SIZE,
		fonts,
		loadAdditionalAsset: async () => {
			isComplete = false;
			return [];
		},
	});
	return isComplete || name === "" ? svg : null;
}

function CardLayout({
	card: { colors },
	name,
	handle,
	initial,
	family,
}: {
	card: Card;
	name: string;
	handle: string;
	initial: string;
	family: string;
}) {
	const { backgrounds } = colors;
	return (
		<div
			style={{
				display: "flex",
				flexDirection: "column",
				width: "100%",
				height: "100%",
				fontFamily: family,
				...(backgrounds.length > 1
					? { backgroundImage: `linear-gradient(170deg, ${backgrounds.join(", ")})` }
					: { backgroundColor: backgrounds[0] ?? "#ffffff" }),
			}}
		>
			<div
				style={{
					display: "flex",
					flexGrow: 1,
					alignItems: "center",
					padding: `0 ${MARGIN}px`,
					gap: GAP,
				}}
			>
				<div
					style={{
						display: "flex",
						alignItems: "center",
						justifyContent: "center",
						flexShrink: 0,
						width: PHOTO,
						height: PHOTO,
						borderRadius: PHOTO / 2,
						backgroundColor: colors.monogram,
						color: colors.monogramText,
						fontSize: 132,
						fontWeight: 700,
					}}
				>
					{initial}
				</div>
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
					...(colors.button.startsWith("#")
						? { backgroundColor: colors.button }
						: { backgroundImage: colors.button }),
				}}
			/>
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

function handleSize(handle: string): number {
	return handle.length <= 16 ? 68 : 48;
}

function initialOf(text: string): string {
	const [first] = new Intl.Segmenter().segment(text);
	return first?.segment.toUpperCase() ?? "";
}

async function cutDisc(photo: Buffer): Promise<Buffer | null> {
	const radius = PHOTO / 2;
	const mask = Buffer.from(
		`<svg width="${PHOTO}" height="${PHOTO}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
	);
	const { decode } = await parsePicture(photo);
	return decode()
		.resize(PHOTO, PHOTO, { fit: "cover" })
		.ensureAlpha()
		.composite([{ input: mask, blend: "dest-in" }])
		.png()
		.toBuffer();
}

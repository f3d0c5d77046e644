import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { presets } from "#app/features/creator-page/core/presets.ts";
import { type Card, renderCard } from "./render-card.server.tsx";

const COLORS: Card["colors"] = {
	backgrounds: ["#ffffff"],
	text: "#111111",
	muted: "#555555",
	button: "#5a5de8",
	buttonText: "#ffffff",
	monogram: "#eeeffd",
	monogramText: "#3d3fb8",
};
const ADA: Card = { username: "ada", name: "Ada", address: "posy.example/ada", colors: COLORS };
const WHITE = [255, 255, 255];
const TEXT_LEFT = 444;
const MARGIN_LEFT = 1_121;

describe("renderCard", () => {
	test.each([
		["a short name", "Ada"],
		[
			"a name of many words",
			"A very long name of somebody who could not decide what to be called ".trim(),
		],
		["a name without a space", "W".repeat(100)],
		["a name in Cyrillic", "山田太郎"],
		["a name with many accents", "Ặ̃".repeat(50)],
		["a name of emoji only", "🌸🌸🌸"],
		["markup", '<script>alert(1)</script> & "co"'],
	])("keeps %s within its margins", async (_, name) => {
		const png = await renderCard(
			{ username: "w".repeat(50), address: "", name, colors: COLORS },
			{},
		);
		expect(await sharp(png).metadata()).toMatchObject({
			format: "png",
			width: 1200,
			height: 630,
		});
		expect(await colorsOf(png, { left: MARGIN_LEFT, top: 0, width: 79, height: 610 })).toEqual([
			WHITE,
		]);
		expect(await colorsOf(png, { left: 0, top: 0, width: 1200, height: 60 })).toEqual([WHITE]);
		expect(await colorsOf(png, { left: 0, top: 550, width: 1200, height: 60 })).toEqual([WHITE]);
		// Some text is drawn.
		const text = await colorsOf(png, { left: TEXT_LEFT, top: 60, width: 676, height: 490 });
		expect(text.length).toBeGreaterThan(1);
	});

	test("leaves out a name that the fonts can't render, and draws the username instead", async () => {
		const draw = (name: string) =>
			renderCard({ username: "ada", address: "", name, colors: COLORS }, {});
		expect(await draw("محمد")).toEqual(await draw("山田太郎"));
		expect(await draw("محمد")).not.toEqual(await draw("Ada"));
	});

	test.each([
		["short texts", { username: "ada", name: "Ada", address: "posy.example/ada" }],
		[
			"long texts",
			{
				username: "w".repeat(50),
				name: "W".repeat(100),
				address: `${"links.".repeat(8)}example/${"w".repeat(50)}`,
			},
		],
		[
			"a long name and bio",
			{
				username: "ada",
				name: "Augusta Ada King, the Countess W",
				address: `${"links.".repeat(8)}example/${"w".repeat(50)}`,
				bio: "Portraits and slow documentary work. ".repeat(14).trim(),
			},
		],
	])("keeps %s within the margins of a story", async (_, texts) => {
		const png = await renderCard({ ...texts, colors: COLORS }, {}, "story");
		expect(await sharp(png).metadata()).toMatchObject({ width: 1080, height: 1920 });
		for (const edge of [
			{ left: 0, top: 0, width: 85, height: 1920 },
			{ left: 995, top: 0, width: 85, height: 1920 },
			{ left: 0, top: 0, width: 1080, height: 430 },
			{ left: 0, top: 1800, width: 1080, height: 120 },
		]) {
			expect(await colorsOf(png, edge)).toEqual([WHITE]);
		}
		// The name, and the address on its button.
		const text = await colorsOf(png, { left: 90, top: 1040, width: 900, height: 760 });
		expect(text).toContainEqual([0x5a, 0x5d, 0xe8]);
	});

	test("draws a banner at the top of a story, which fades, and the first letter on it", async () => {
		const png = await renderCard(ADA, { banner: await flatPicture("#c00000") }, "story");
		expect(await colorsOf(png, at(5, 5))).toEqual([[192, 0, 0]]);
		const [[red = 0, green = 0] = []] = await colorsOf(png, at(5, 500));
		expect([red, green].every((level) => level > 40 && level < 255)).toBe(true);
		expect(await colorsOf(png, at(5, 645))).toEqual([WHITE]);
		// The ring around the letter, and its disc.
		expect(await colorsOf(png, at(540, 433))).toEqual([WHITE]);
		expect(await colorsOf(png, at(540, 460))).toEqual([[0xee, 0xef, 0xfd]]);
		const letter = await colorsOf(png, { left: 460, top: 560, width: 160, height: 160 });
		expect(letter).toContainEqual([0x3d, 0x3f, 0xb8]);
	});

	test("draws a photo on the banner of a story", async () => {
		const [photo, banner] = [await flatPicture("#00c000"), await flatPicture("#c00000")];
		const png = await renderCard(ADA, { photo, banner }, "story");
		const [[red = 255, green = 0] = []] = await colorsOf(png, at(540, 640));
		expect([red < 30, green > 180]).toEqual([true, true]);
	});

	test("has a bio in a story only, without what the fonts can't render", async () => {
		const draw = (bio: string, shape: "wide" | "story") => renderCard({ ...ADA, bio }, {}, shape);
		const [none, some] = [await draw("", "story"), await draw("Portraits", "story")];
		expect(some).not.toEqual(none);
		expect(await draw("🌸 Portraits", "story")).toEqual(some);
		expect(await draw("مصورة", "story")).toEqual(none);
		expect(await draw("Portraits", "wide")).toEqual(await draw("", "wide"));
	});

	test("draws a photo in a circle", async () => {
		const photo = await sharp({
			create: { width: 400, height: 300, channels: 3, background: "#c00000" },
		})
			.jpeg()
			.toBuffer();
		const png = await renderCard(
			{ username: "ada", address: "", name: "Ada", colors: COLORS },
			{ photo },
		);
		const [[red = 0, green = 0] = []] = await colorsOf(png, at(230, 305));
		expect(red).toBeGreaterThan(180);
		expect(green).toBeLessThan(30);
		expect(await colorsOf(png, at(82, 157))).toEqual([WHITE]);
	});

	test.each(Object.values(presets))(
		"stays small enough for WhatsApp with grain: $id",
		async (preset) => {
			const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
			const create = {
				width: 400,
				height: 400,
				channels: 3,
				background: "#000000",
				noise,
			} as const;
			const photo = await sharp({ create }).jpeg({ quality: 100 }).toBuffer();
			const { colors } = preset;
			const png = await renderCard(
				{
					username: "ada",
					address: "",
					name: "Ada Lovelace",
					colors: {
						...COLORS,
						backgrounds: [colors.background, colors.text],
						button: colors.buttonBg,
					},
				},
				{ photo },
			);
			expect(png.length).toBeLessThanOrEqual(300_000);
		},
	);

	test.each(Object.values(presets))("uses the colors of $id", async ({ colors }) => {
		const backgrounds = [colors.background];
		const png = await renderCard(
			{
				username: "ada",
				address: "",
				name: "Ada",
				colors: { ...COLORS, backgrounds, text: colors.text, button: colors.buttonBg },
			},
			{},
		);
		expect(await colorsOf(png, at(5, 5))).toEqual([channels(colors.background)]);
		const [stripe] = await colorsOf(png, at(0, 629));
		expect(stripe).toEqual(channels(colors.buttonBg.match(/#[0-9a-f]{6}/)?.[0] ?? ""));
	});
});

function flatPicture(background: string): Promise<Buffer> {
	return sharp({ create: { width: 400, height: 300, channels: 3, background } })
		.png()
		.toBuffer();
}

function at(left: number, top: number) {
	return { left, top, width: 1, height: 1 };
}

/** @returns all distinct colors in an area */
async function colorsOf(
	png: Buffer,
	area: { left: number; top: number; width: number; height: number },
): Promise<number[][]> {
	const raw = await sharp(png).removeAlpha().extract(area).raw().toBuffer();
	const colors = new Set<string>();
	for (let index = 0; index < raw.length; index += 3) {
		colors.add([...raw.subarray(index, index + 3)].join());
	}
	return [...colors].map((color) => color.split(",").map(Number));
}

function channels(color: string): number[] {
	return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

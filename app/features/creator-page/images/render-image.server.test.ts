import sharp from "sharp";
import { expect, test } from "vitest";
import { jpegWithScans } from "#tests/support/hostile-pictures.ts";
import { renderImage, renderSiteImage } from "./render-image.server.ts";

/** As slow as a file within the limits gets. */
const slow = jpegWithScans(64, 4_000);

test("renders one picture of an account at once, and another account's beside it", async () => {
	const small = await smallPicture();
	const finished: string[] = [];
	await Promise.all([
		render("ada", slow).then(() => finished.push("ada's first")),
		render("ada", small).then(() => finished.push("ada's second")),
		render("ben", small).then(() => finished.push("ben's")),
	]);
	expect(finished).toEqual(["ben's", "ada's first", "ada's second"]);
});

test("two accounts with many slow pictures delay others by one of them", async () => {
	const small = await smallPicture();
	const finished: string[] = [];
	await Promise.all([
		...["ada", "ben", "ada", "ben", "ada", "ben"].map(async (owner) => {
			await render(owner, slow);
			finished.push(owner);
		}),
		render("cleo", small).then(() => finished.push("cleo")),
		renderSiteImage({ bytes: small, width: 9, height: 9, fit: "cover", format: "png" }).then(() =>
			finished.push("site"),
		),
	]);
	const slowBefore = (owner: string) =>
		finished.slice(0, finished.indexOf(owner)).filter((each) => ["ada", "ben"].includes(each));
	expect(slowBefore("cleo").length).toBeLessThanOrEqual(2);
	expect(slowBefore("site").length).toBeLessThanOrEqual(2);
});

test("refuses pictures of an account of which ten wait, and accepts those of others", async () => {
	const small = await smallPicture();
	const all = Array.from({ length: 12 }, () => render("ada", small));
	const other = render("ben", small);
	const results = await Promise.allSettled(all);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
	expect(results.at(-1)).toMatchObject({ reason: { code: "unavailable" } });
	await other;
});

function render(owner: string, bytes: Uint8Array) {
	return renderImage({ owner, bytes, purpose: "icon" });
}

test.each([
	["noise", { type: "gaussian", mean: 128, sigma: 60 }],
	["grain", { type: "gaussian", mean: 128, sigma: 20 }],
] as const)("makes the JPEG for shares small enough for WhatsApp, of %s", async (_, noise) => {
	const create = { width: 1600, height: 900, channels: 3, background: "#000000", noise } as const;
	const bytes = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
	const files = await renderImage({ owner: "ada", bytes, purpose: "og" });
	const jpeg = files.find(({ format }) => format === "jpg");
	expect(jpeg).toMatchObject({ width: 1200, height: 630 });
	expect(jpeg?.bytes.length).toBeLessThanOrEqual(300_000);
	const others = await renderImage({ owner: "ada", bytes, purpose: "card" });
	expect(others.at(-1)?.bytes.length).toBeGreaterThan(jpeg?.bytes.length ?? 0);
});

function smallPicture(): Promise<Buffer> {
	return sharp({ create: { width: 9, height: 9, channels: 3, background: "#7a9e87" } })
		.png()
		.toBuffer();
}

import type { Browser } from "playwright";
import sharp from "sharp";

/** A picture of a window, PNG, with what is written below it. */
export type Window = { caption: string; picture: Buffer };

const GAP = 24;

/**
 * Draws windows side by side, each with its caption. The browser sets the captions: sharp would need fonts of its own.
 *
 * @param shownWidth width of each window in pixels
 * @param columns number of windows in a row, at most; the rows are as even as they can be
 * @returns the sheet as PNG
 */
export async function drawSheet(
	browser: Browser,
	windows: readonly Window[],
	{ shownWidth, columns }: { shownWidth: number; columns: number },
): Promise<Buffer> {
	const figures = await Promise.all(
		windows.map(async ({ caption, picture }) => {
			const small = await sharp(picture).resize({ width: shownWidth }).png().toBuffer();
			const source = `data:image/png;base64,${small.toString("base64")}`;
			return `<figure><img src="${source}"><figcaption>${caption}</figcaption></figure>`;
		}),
	);
	const rows = Math.ceil(windows.length / columns);
	const used = Math.ceil(windows.length / rows);
	const page = await browser.newPage({
		viewport: { width: used * shownWidth + (used + 1) * GAP, height: 100 },
	});
	await page.setContent(
		`<style>
			body { display: grid; grid-template-columns: repeat(${used}, ${shownWidth}px); gap: ${GAP}px; margin: 0; padding: ${GAP}px; background: #e9e7e0; font: 16px/24px sans-serif; color: #1d1b16 }
			figure { margin: 0 } img { display: block; border-radius: 8px } figcaption { margin-top: 8px; text-align: center }
		</style>${figures.join("")}`,
	);
	const sheet = await page.screenshot({ fullPage: true });
	await page.close();
	return sheet;
}

import type { Page } from "playwright/test";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { expect, test } from "#tests/support/browser.ts";

/** Widths and heights of paper in CSS pixels. */
const PAPERS = {
	A4: { width: 794, height: 1123 },
	Letter: { width: 816, height: 1056 },
} as const;

const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(3);

const NAMES = [
	"Ada",
	"Noor Haddad",
	WORD.slice(0, 100),
	"نور الهدى عبد الرحمن",
	"東京の小さな花屋と喫茶店",
	"คาเฟ่ดอกไม้",
];

test("a page prints as one sheet, whose pictures load only then @gate", async ({
	page,
	db,
	insertUser,
}) => {
	const { username, profileId } = await insertUser({ tier: "max", name: "Noor Haddad" });
	await db.link.create({
		data: { profileId, position: 0, title: "Listen", url: "https://example.com/" },
	});
	await db.theme.update({
		where: { profileId },
		data: {
			customCss:
				".public-page .page-column{display:block!important;height:2000px!important}.public-page .page-name{position:relative;font-size:90px!important}",
		},
	});
	const code = `/${username}/qr.svg?channel=print`;
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await page.goto(`/${username}`);
	await expect(page.locator(".print-sheet")).toBeHidden();
	await page.evaluate(() => document.fonts.ready);
	expect(asked.filter((url) => url.endsWith(code))).toEqual([]);

	for (const format of ["A4", "Letter"] as const) {
		const pdf = (await page.pdf({ format })).toString("latin1");
		expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(1);
	}
	expect(asked.filter((url) => url.endsWith(code)).length).toBeGreaterThan(0);
	const loaded = page.locator(`.print-sheet img[src="${code}"]`);
	await expect(loaded).toHaveCount(9);
	for (const image of await loaded.all())
		await expect(image).not.toHaveJSProperty("naturalWidth", 0);

	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("main")).toBeHidden();
	await expect(page.locator(".print-sheet")).toBeVisible();
});

test("nothing overflows the printed sheet, in every preset, with any content", async ({
	page,
	db,
	insertUser,
}) => {
	const problems: string[] = [];
	await page.emulateMedia({ media: "print" });
	for (const [index, preset] of PRESET_IDS.entries()) {
		for (const isFull of [true, false]) {
			const name = NAMES[(index + (isFull ? 0 : 3)) % NAMES.length] ?? "";
			const { username, profileId } = await insertUser({ tier: "max", name });
			await db.theme.update({ where: { profileId }, data: { preset } });
			if (isFull) {
				await db.profile.update({ where: { id: profileId }, data: { bio: `${WORD} `.repeat(4) } });
				await db.link.createMany({
					data: Array.from({ length: 100 }, (_, position) => ({
						profileId,
						position,
						title: WORD.slice(0, 100),
						kind: "event" as const,
						url: "https://example.com/",
						details: {
							start: "2099-12-04T20:00",
							timeZone: "Europe/Berlin",
							place: WORD.slice(0, 100),
						},
					})),
				});
			}
			await page.goto(`/${username}`);
			for (const [paper, size] of Object.entries(PAPERS)) {
				await page.setViewportSize(size);
				const found = await findOverflow(page);
				problems.push(...found.map((problem) => `${preset}, ${name}, ${paper}: ${problem}`));
			}
		}
	}
	expect(problems).toEqual([]);
});

/** @returns parts that reach beyond the sheet or what contains them, or that are cut off without being meant to */
function findOverflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const sheet = document.querySelector(".print-sheet");
		if (!sheet) return ["no sheet"];
		const problems: string[] = [];
		const { scrollWidth, scrollHeight } = document.documentElement;
		if (scrollWidth > innerWidth || scrollHeight > innerHeight) {
			problems.push(`the sheet is ${scrollWidth} × ${scrollHeight}`);
		}
		for (const box of sheet.querySelectorAll("header, section, ol, ol li")) {
			const outer = box.getBoundingClientRect();
			for (const part of box.querySelectorAll("h2, p, li, span, i, b, section img, ol img")) {
				const inner = part.getBoundingClientRect();
				const isInside =
					inner.top >= outer.top - 1 &&
					inner.bottom <= outer.bottom + 1 &&
					inner.left >= outer.left - 1 &&
					inner.right <= outer.right + 1;
				if (!isInside) problems.push(`${part.localName} leaves ${box.localName}`);
			}
		}
		return problems;
	});
}

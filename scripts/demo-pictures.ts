/**
 * `npm run demo-pictures`: computes the pictures of the demo pages again, into `prisma/demo/pictures`. Arguments name some
 * of them.
 */
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "../prisma/demo/pictures/scenes.ts";
import type { Scene } from "../prisma/demo/pictures/shading.ts";
import { checkout } from "./process/checkout.ts";
import { runTask } from "./process/task.ts";

/** Points per pixel and direction: edges get smooth. */
const SAMPLES = 2;
/** Range of the film grain in steps of 255. */
const GRAIN = 9;
const QUALITY = 80;

await runTask(async () => {
	const names = process.argv.slice(2);
	const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
	for (const { name, width, height, scene } of wanted) {
		const file = join(checkout, "prisma", "demo", "pictures", `${name}.webp`);
		const { size } = await sharp(render(scene, { width, height }), {
			raw: { width: width * SAMPLES, height: height * SAMPLES, channels: 3 },
		})
			.resize(width, height)
			.webp({ quality: QUALITY, effort: 6 })
			.toFile(file);
		console.log(`${name}: ${(size / 1_000).toFixed(1)} kB`);
	}
	return 0;
});

/** @returns red, green and blue of each point, row by row */
function render(scene: Scene, { width, height }: { width: number; height: number }): Uint8Array {
	const [columns, rows] = [width * SAMPLES, height * SAMPLES];
	const bytes = new Uint8Array(columns * rows * 3);
	let random = 1;
	for (let row = 0; row < rows; row += 1) {
		for (let column = 0; column < columns; column += 1) {
			random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
			const grain = (random / 0x7fffffff - 0.5) * GRAIN;
			const color = scene((column + 0.5) / rows, (row + 0.5) / rows);
			for (const [channel, value] of color.entries()) {
				const place = (row * columns + column) * 3 + channel;
				bytes[place] = Math.min(255, Math.max(0, Math.round(value * 255 + grain)));
			}
		}
	}
	return bytes;
}

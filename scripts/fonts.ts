/** `npm run fonts`: regenerates `app/fonts` from the font packages. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFonts } from "./fonts/make-fonts.ts";
import { checkout } from "./process/checkout.ts";
import { runTask } from "./process/task.ts";

await runTask(async () => {
	const folder = join(checkout, "app", "fonts");
	const files = await makeFonts();
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder);
	for (const [name, content] of files) {
		writeFileSync(join(folder, name), content);
		if (name.endsWith(".woff2")) console.log(`${name}: ${(content.length / 1_000).toFixed(1)} kB`);
	}
	return 0;
});

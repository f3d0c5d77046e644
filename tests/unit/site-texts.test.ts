import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../../app");
/** Where the variable's value and the stored setting are told apart. */
const ALLOWED = ["platform/site.server.ts", "features/admin/operations/settings/queries.server.ts"];

test("pages and mails read the site's name and support address from the settings, not from the environment", () => {
	const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !file.startsWith("generated/"))
		.filter((file) => !ALLOWED.includes(file));
	expect(sources.length).toBeGreaterThan(ALLOWED.length);
	const direct = sources.filter((file) =>
		/\benv\.(APP_NAME|SUPPORT_EMAIL|SMTP_URL)\b/.test(readFileSync(path.join(app, file), "utf8")),
	);
	expect(direct).toEqual([]);
});

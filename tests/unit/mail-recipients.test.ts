import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A new mail needs an answer to: who chooses its recipient, and how often can they? */

const checkout = path.resolve(import.meta.dirname, "../..");
const DOCUMENT = "docs/operations.md";
const SECTION = "### Who gets an email, and how many\n";

const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

const senders = globSync("app/features/**/*.server.{ts,tsx}", { cwd: checkout })
	.filter((file) => !file.includes(".test.") && read(file).includes("sendMail("))
	.map((file) => path.basename(file).replace(/\.server\.tsx?$/, ""))
	.sort();

test("every sender of mail is listed with its bound, and no other", () => {
	expect(senders.length).toBeGreaterThan(20);
	const [, section = ""] = read(DOCUMENT).split(SECTION);
	const [text = ""] = section.split("\n## ");
	const table = text
		.split("\n")
		.filter((line) => line.startsWith("| "))
		.map((line) => line.split("|")[1] ?? "");
	const listed = table.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
	expect([...new Set(listed)].sort()).toEqual(senders);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "#scripts/process/checkout.ts";
import { runProgram } from "#scripts/process/program.ts";

/** What would stay in the server's memory for nothing. */

test("the text of the server's files takes one byte a character", () => {
	const folder = join(checkout, "build", "server");
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".js"),
	);
	expect(files).not.toEqual([]);
	const isLatin1 = (name: string) => {
		const text = readFileSync(join(folder, name), "utf8");
		return Buffer.from(text, "latin1").toString("latin1") === text;
	};
	expect(files.filter((name) => !isLatin1(name))).toEqual([]);
});

test("a program that a task starts loads no compiler for TypeScript", async () => {
	const code = 'console.log(process.moduleLoadList.filter((name) => name.includes("amaro")))';
	const { output } = await runProgram(["--eval", code], AbortSignal.timeout(60_000));
	expect(output.trim()).toBe("[]");
});

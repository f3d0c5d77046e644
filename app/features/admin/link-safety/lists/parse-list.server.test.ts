import { expect, test } from "vitest";
import { parseList } from "./parse-list.server.ts";

async function countEntries(lines: number, maxEntries: number): Promise<number> {
	let entries = 0;
	const list = Buffer.from("192.0.2.1\n".repeat(lines));
	for await (const batch of parseList(list, maxEntries)) entries += batch.length;
	return entries;
}

test("a list with more entries than the limit is too large", async () => {
	expect(await countEntries(2_000, 2_000)).toBe(2_000);
	await expect(countEntries(2_001, 2_000)).rejects.toMatchObject({
		code: "too_large",
		message: "The list has more than 2,000 entries.",
	});
});

import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

test("returns a different version 4 UUID each time", () => {
	const ids = Array.from({ length: 100 }, randomUuid);
	expect(z.array(z.uuidv4()).safeParse(ids).success).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
});

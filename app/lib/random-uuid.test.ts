import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

test("is a UUID of version 4, and another one each time", () => {
	const ids = Array.from({ length: 100 }, randomUuid);
	expect(z.array(z.uuidv4()).safeParse(ids).success).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
});

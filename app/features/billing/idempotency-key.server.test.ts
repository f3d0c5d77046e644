import { expect, test } from "vitest";
import { idempotencyKeyOf } from "./idempotency-key.server.ts";

const keyAt = (time: string, effect = "duplicate-pi_1") =>
	idempotencyKeyOf(effect, { now: () => new Date(time) });

test("a retry within ten minutes has the same key, a later one another", () => {
	const first = keyAt("2026-11-22T12:00:00Z");
	expect(keyAt("2026-11-22T12:09:59Z")).toBe(first);
	expect(keyAt("2026-11-22T12:10:00Z")).not.toBe(first);
	expect(keyAt("2026-11-22T12:00:00Z", "duplicate-pi_2")).not.toBe(first);
});

import { expect, test } from "vitest";
import { messageTitle } from "./message-title.ts";

test("a message is called after its sender, or as it begins", () => {
	const text = "Are you free\nin May for a portrait of my two dogs?";
	expect(messageTitle({ name: "Grace", text })).toBe("Grace");
	expect(messageTitle({ name: "", text })).toBe("Are you free in May for a portrait…");
	expect(messageTitle({ name: "", text: " Hi there " })).toBe("Hi there");
	expect(messageTitle({ name: "", text: "x".repeat(500) }).length).toBeLessThanOrEqual(80);
});

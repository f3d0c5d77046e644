import { expect, test } from "vitest";
import { pricesInWords } from "./hero.tsx";

test("prices in words are the amounts, each once", () => {
	expect(pricesInWords(["0", "2", "4"])).toBe("Free, $2, or $4");
	expect(pricesInWords(["0", "2", "2", "Ask us"])).toBe("Free or $2");
	expect(pricesInWords(["Ask us"])).toBeNull();
});

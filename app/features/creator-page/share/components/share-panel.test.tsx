import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PostSection } from "./share-panel.tsx";

const PAGE = {
	username: "ada",
	published: true,
	isSuspended: false,
	url: "https://posy.example/ada",
};

function bioTextOf(bio: string): string | undefined {
	const html = renderToStaticMarkup(<PostSection page={PAGE} bio={bio} />);
	return /whitespace-pre-line[^>]*>([^<]*)</.exec(html)?.[1];
}

test("the text for other profiles is the bio and the address, as long as Instagram allows", () => {
	expect(bioTextOf("Cello, voice\nand a loop pedal.")).toBe(
		"Cello, voice and a loop pedal.\nposy.example/ada",
	);
	expect(bioTextOf("")).toBe("posy.example/ada");
	const long = bioTextOf("Songs for the hour after sunset. ".repeat(20)) ?? "";
	expect(long.length).toBeLessThanOrEqual(150);
	expect(long.length).toBeGreaterThan(120);
	expect(long.endsWith("…\nposy.example/ada")).toBe(true);
});

test("a private page has nothing to post", () => {
	expect(renderToStaticMarkup(<PostSection page={{ ...PAGE, published: false }} bio="" />)).toBe(
		"",
	);
});

import { expect, test } from "vitest";
import type { PageImage } from "#app/features/creator-page/core/public-page.ts";
import { isCard } from "./is-card.ts";

const LINK = { id: "1", title: "Shop" };
const imageOf = (width: number): PageImage => ({
	width,
	height: 400,
	altText: "",
	files: [],
	jpg: "/a.jpg",
});

test.each([
	["a link with a large picture", { kind: "link", thumbnail: imageOf(1200) }, false],
	["a card without a picture", { kind: "card" }, false],
	["a card with a small picture", { kind: "card", thumbnail: imageOf(64) }, false],
	["a card with a wide picture", { kind: "card", thumbnail: imageOf(1200) }, true],
	["a video without a picture", { kind: "embed", plays: "video" }, true],
	["a song with a picture", { kind: "embed", plays: "music", thumbnail: imageOf(1200) }, false],
] as const)("%s is a card: %s", (_, link, expected) => {
	expect(isCard({ ...LINK, ...link })).toBe(expected);
});

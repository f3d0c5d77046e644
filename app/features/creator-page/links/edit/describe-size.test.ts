import { expect, test } from "vitest";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { describeFixedSize } from "./describe-size.ts";

const LINK: PageLink = { id: "1", kind: "link", title: "Shop" };
const VIDEO: PageLink = { ...LINK, kind: "embed", plays: "video" };

test.each([
	["a link", { group: undefined, shown: LINK }, null],
	["a hidden link", { group: undefined, shown: null }, null],
	["a link in a group", { group: { kind: "group" }, shown: LINK }, null],
	["a link in a grid", { group: { kind: "grid" }, shown: LINK }, /grid/],
	["a hidden link in a grid", { group: { kind: "grid" }, shown: null }, /grid/],
	["a video in a group", { group: { kind: "group" }, shown: VIDEO }, /wide picture/],
] as const)("whether the size of %s makes a difference", (_, link, reason) => {
	if (reason === null) expect(describeFixedSize(link)).toBeNull();
	else expect(describeFixedSize(link)).toMatch(reason);
});

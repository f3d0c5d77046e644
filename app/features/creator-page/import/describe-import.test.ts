import { expect, it } from "vitest";
import { describeImport, isWholeImport } from "./describe-import.ts";

it("names what was imported and what was skipped", () => {
	const parts = {
		name: false,
		bio: false,
		language: false,
		photo: false,
		banner: false,
		design: false,
	};
	const problems = { photoProblem: null, bannerProblem: null, leftOut: [] };
	const nothing = { links: 0, socials: 0, ...parts, ...problems };
	expect(describeImport({ ...nothing, links: 1 })).toBe("Imported 1 link.");
	expect(describeImport({ ...nothing, links: 12, socials: 1, photo: true })).toBe(
		"Imported 12 links, 1 social link, and the photo.",
	);
	expect(describeImport({ ...nothing, socials: 2, photoProblem: "it is no longer there." })).toBe(
		"Imported 2 social links. The photo was left out: it is no longer there.",
	);
	expect(describeImport({ ...nothing, photoProblem: "it is no longer there." })).toBe(
		"Nothing was imported. The photo was left out: it is no longer there.",
	);
	expect(
		describeImport({
			...nothing,
			name: true,
			bio: true,
			language: true,
			banner: true,
			design: true,
		}),
	).toBe("Imported the name, the bio, the language, the banner, and the design.");
	const leftOut = ["A", "B", "C", "D", "E"].map((title) => ({ title, reason: "No." }));
	expect(describeImport({ ...nothing, links: 1, leftOut })).toBe(
		"Imported 1 link. “A” was left out: No. “B” was left out: No. “C” was left out: No. 2 more were left out.",
	);
	expect(isWholeImport(nothing)).toBe(true);
	expect(isWholeImport({ ...nothing, leftOut })).toBe(false);
});

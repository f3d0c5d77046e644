import { expect, it } from "vitest";
import { describeImport } from "./describe-import.ts";

it("names what was imported and what was skipped", () => {
	const nothing = { links: 0, socials: 0, photo: false, photoProblem: null };
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
});

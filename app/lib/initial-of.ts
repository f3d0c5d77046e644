import { lazily } from "./lazily.ts";

const segmenter = lazily(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** @returns the first letter as readers see it, which may be several code points; empty for an empty name */
export function initialOf(name: string): string {
	const [first] = segmenter().segment(name.trim());
	return first?.segment.toUpperCase() ?? "";
}

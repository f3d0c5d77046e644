import { LINK_SIZES, type LinkSize } from "#app/features/creator-page/core/public-page.ts";

const LABELS: Record<LinkSize, string> = {
	auto: "Automatic",
	lead: "Large",
	row: "Normal",
	quiet: "Quiet",
};

/** @param size the value of the form field */
export function sizeLabel(size: string): string {
	const known = LINK_SIZES.find((each) => each === size);
	return known ? LABELS[known] : "";
}

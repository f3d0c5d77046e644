import type { ToastMessage } from "#app/lib/toast.ts";
import { displayUrl } from "../kinds/normalize-url.ts";
import { LINK_FALLBACKS, type LinkFallback } from "../link-columns.ts";
import { BROKEN_REASONS, type BrokenReason, type Verdict } from "./verdict.ts";

/** Texts about the results of checks. Safe in the browser. */

const REASONS: Record<BrokenReason, string> = {
	"404": "There is no page at this address (404).",
	"410": "The page at this address was removed (410).",
	dns: "There is no website with this name.",
	tls: "The site’s certificate isn’t valid, so browsers warn visitors.",
	timeout: "The site doesn’t respond.",
	refused: "The site refuses connections.",
};

/** @param reason the stored reason */
export function describeReason(reason: string): string {
	const known = BROKEN_REASONS.find((each) => each === reason);
	return known ? REASONS[known] : "The address doesn’t work.";
}

const FALLBACKS: Record<LinkFallback, string> = {
	keep: "Keep it on my page",
	hide: "Hide it until it works again",
	lead: "Redirect to another address until it works again",
};

export const FALLBACK_CHOICES = LINK_FALLBACKS.map((value) => ({ value, label: FALLBACKS[value] }));

/** @param fallback the value of the form field */
export function fallbackLabel(fallback: string): string {
	const known = LINK_FALLBACKS.find((each) => each === fallback);
	return known ? FALLBACKS[known] : "";
}

/** @returns a sentence about what the broken link does now */
export function describeFallback({
	fallback,
	fallbackUrl,
}: {
	fallback: LinkFallback;
	fallbackUrl: string | null;
}): string {
	if (fallback === "hide") return "It is hidden from your page until it works again.";
	if (fallback === "lead" && fallbackUrl !== null) {
		return `It redirects to ${displayUrl(fallbackUrl)} until it works again.`;
	}
	return "It is still on your page.";
}

/** @returns the toast after a creator's request to check a broken link again */
export function describeVerdict(verdict: Verdict): ToastMessage {
	switch (verdict.kind) {
		case "works":
			return { type: "success", message: "This link works again" };
		case "fails":
			return { type: "warning", message: `Still broken. ${describeReason(verdict.reason)}` };
		case "unclear":
			return {
				type: "info",
				message: "We can’t check it right now. Open the link to see whether it works.",
			};
	}
}

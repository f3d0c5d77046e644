import { memo, useDeferredValue, useRef } from "react";
import { useDraftedPage } from "#app/features/creator-page/core/page-draft.tsx";
import { type PageTheme, plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import { pageThemeRule } from "#app/features/creator-page/core/theme-style.ts";
import { languageAttributes } from "#app/i18n/languages.ts";
import { documentNonce } from "#app/ui/document-nonce.ts";
import { PhoneFrame } from "#app/ui/phone-frame.tsx";
import type { PreviewPage } from "../preview-page.ts";
import { PublicPage } from "./public-page.tsx";
import { useShownChange } from "./use-shown-change.ts";

const SCOPE = ".live-page";

const DrawnPage = memo(PublicPage);

/**
 * The creator's page with a preset, small and from its top. Requires the styles of page-in-app.css.
 * @param layout a layout in place of the preset's own
 * @param own a theme that is drawn instead, and its name: each picture in a document needs another one
 */
export const LookPicture = memo(function LookPicture({
	page,
	preset,
	layout = "preset",
	own,
	size,
	nonce,
}: {
	page: PreviewPage;
	preset: PresetId;
	layout?: PageTheme["layout"] | undefined;
	own?: { theme: PageTheme; name: string } | undefined;
	size: "xs" | "s" | "tall";
	nonce: string | undefined;
}) {
	const scope = `look-${own?.name ?? preset}`;
	const theme = own?.theme ?? { ...plainTheme(preset), layout };
	return (
		<div aria-hidden className={scope}>
			<style nonce={documentNonce ?? nonce} suppressHydrationWarning>
				{pageThemeRule(theme, { scope: `.${scope}` })}
			</style>
			<PhoneFrame
				label={own ? "Yours" : presets[preset].name}
				size={size}
				{...languageAttributes(page.language)}
			>
				<DrawnPage page={{ ...page, theme }} texts={page.texts} />
			</PhoneFrame>
		</div>
	);
});

/**
 * The creator's page in a phone, with unsaved changes (`PageDraftProvider`). Scrolls to what has changed. Requires the styles of page-in-app.css.
 * @param page stored page
 * @param label accessible name of the preview
 * @param nonce nonce of the document, for the page's own style in the server's HTML
 */
export function LivePhone({
	page: stored,
	nonce,
	label = "Your page as visitors see it",
	size = "fit",
}: {
	page: PreviewPage;
	nonce: string | undefined;
	label?: string;
	size?: "sm" | "fit" | "look" | "tall";
}) {
	// Rendering a page with many links takes longer than a keystroke, so typing has priority.
	const page = useDeferredValue(useDraftedPage(stored));
	const rootRef = useRef<HTMLDivElement>(null);
	useShownChange(rootRef, page);
	const themeCss = pageThemeRule(page.theme, { scope: SCOPE });
	return (
		<div ref={rootRef} className="live-page w-fit">
			<style nonce={documentNonce ?? nonce} suppressHydrationWarning>
				{themeCss}
			</style>
			<PhoneFrame label={label} size={size} scrolls {...languageAttributes(page.language)}>
				<DrawnPage page={page} texts={stored.texts} />
			</PhoneFrame>
			{stored.hiddenLinks === 0 ? null : (
				<p className="mt-2 text-center text-sm text-muted">
					The preview shows the first {stored.links.length} links
				</p>
			)}
		</div>
	);
}

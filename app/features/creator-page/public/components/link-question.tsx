import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { BackLink, type ScreenPage } from "./back-link.tsx";

/**
 * Asks a visitor to confirm before opening a link. Works without scripts, and loads none: confirming submits a form,
 * which no browser prefetches. Needs themed-screen.css, link-question.css and the rule of the page's theme.
 */
export function LinkQuestion({
	heading,
	title,
	target,
	page,
	preset,
	action,
	texts,
}: {
	/** The question. */
	heading: string;
	/** Title of the link. */
	title: string;
	/** Short name of the target, such as its host. */
	target: string;
	/** The page with the link. */
	page: ScreenPage;
	/** Preset of the page's theme. */
	preset: PresetId;
	/** Action of the form; empty for the current address. */
	action: string;
	texts: VisitorTexts["question"];
}) {
	return (
		<div className={`page-screen page-theme-${preset}`}>
			<main className="link-question">
				<BackLink page={page} />
				<h1>{heading}</h1>
				<p>
					<strong>
						<bdi>{title}</bdi>
					</strong>
					<br />
					<bdi>{target}</bdi>
				</p>
				<form method="post" action={action || undefined}>
					<button type="submit">{texts.continue}</button>
					<a href={page.path}>{texts.goBack}</a>
				</form>
			</main>
		</div>
	);
}

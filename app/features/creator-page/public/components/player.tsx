import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { headingDirection } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { BackLink, type ScreenPage } from "./back-link.tsx";

/**
 * Plays a video, music or a post of another site in a frame of that site. Visitors see it only after they asked for it,
 * because the other site learns of their visit. Needs themed-screen.css, player.css and the rule of the page's theme.
 */
export function Player({
	title,
	shape,
	frame,
	siteName,
	url,
	page,
	preset,
	texts,
}: {
	title: string;
	shape: "video" | "music" | "post";
	/** Address of the frame. */
	frame: string;
	siteName: string;
	/** Address on the other site. */
	url: string;
	page: ScreenPage;
	/** Preset of the page's theme. */
	preset: PresetId;
	texts: VisitorTexts["player"];
}) {
	return (
		<div className={`page-screen page-theme-${preset}`}>
			<main className={`player player-${shape}`}>
				<BackLink page={page} />
				<h1 dir={headingDirection(title)}>{title}</h1>
				<iframe
					src={frame}
					title={fillText(texts.frame, { title, site: siteName })}
					sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation"
					allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
					// YouTube plays only where it is told the site.
					referrerPolicy="strict-origin-when-cross-origin"
				/>
				<a href={url} rel="noopener nofollow">
					{fillText(texts.open, { site: siteName })}
				</a>
			</main>
		</div>
	);
}

import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { layoutDirection } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { PagePicture } from "./page-picture.tsx";

/** A page in a few lines, for frames of other sites. Its link opens a new tab. Needs card.css. */
export function PageCard({
	page: { name, username, language, bio, photo },
	texts,
	url,
}: {
	page: PublicPage;
	texts: VisitorTexts["card"];
	url: string;
}) {
	const dir = layoutDirection({ language, name });
	return (
		<main className="card" dir={dir}>
			{photo ? <PagePicture image={photo} sizes="72px" className="card-photo" /> : null}
			<div className="card-text">
				<h1>{dir === "rtl" ? <bdi>{name}</bdi> : name}</h1>
				<p className="card-username" dir="ltr">{`@${username}`}</p>
				{bio ? (
					<p className="card-bio" dir="auto">
						{bio}
					</p>
				) : null}
			</div>
			<a className="card-button" href={url} target="_blank" rel="noopener">
				{texts.seeAll}
			</a>
		</main>
	);
}

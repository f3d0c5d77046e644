import { SHARE_CARD_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import { cx } from "#app/ui/cx.ts";

/** Preview of the card that other sites may show for a link to the page. */
export function CardPreview({
	caption,
	title,
	description,
	host,
	picture,
	isSmall = false,
}: {
	caption: string;
	title: string;
	description: string;
	host: string;
	/** Path of the picture; null if it can't be shown yet. */
	picture: string | null;
	/** Whether the picture is a square at the side. */
	isSmall?: boolean;
}) {
	return (
		<figure className="grid gap-2">
			<figcaption className="text-sm text-muted">{caption}</figcaption>
			<div
				className={cx(
					"max-w-md overflow-hidden rounded-md border border-hairline bg-raised",
					isSmall && "grid grid-cols-[7rem_minmax(0,1fr)]",
				)}
			>
				<Picture path={picture} isSmall={isSmall} />
				<div
					className={cx(
						"min-w-0 border-hairline px-4 py-3",
						isSmall ? "self-center border-l" : "border-t",
					)}
				>
					<p className="truncate text-sm text-muted">{host}</p>
					<p className="line-clamp-2 text-ui font-semibold wrap-anywhere" dir="auto">
						{title}
					</p>
					<p className="line-clamp-2 text-sm text-muted wrap-anywhere" dir="auto">
						{description}
					</p>
				</div>
			</div>
		</figure>
	);
}

function Picture({ path, isSmall }: { path: string | null; isSmall: boolean }) {
	const shape = isSmall ? "size-28" : "aspect-[1200/630] w-full";
	if (path === null) {
		return (
			<div className={cx(shape, "grid place-items-center bg-sunken p-4 text-center")}>
				<p className="text-sm text-muted">Created when your page is public</p>
			</div>
		);
	}
	return (
		<img src={path} alt="" {...SHARE_CARD_SIZE} className={cx(shape, "bg-sunken object-cover")} />
	);
}

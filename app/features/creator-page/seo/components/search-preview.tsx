export function SearchPreview({
	title,
	description,
	address,
	isHidden,
}: {
	title: string;
	description: string;
	/** Address of the page without its scheme. */
	address: string;
	/** Whether search engines are asked to leave the page out. */
	isHidden: boolean;
}) {
	return (
		<figure className="grid gap-2">
			<figcaption className="text-sm text-muted">In search results</figcaption>
			<div className="min-w-0 rounded-md border border-hairline bg-raised px-4 py-3.5">
				{isHidden ? (
					<p className="text-ui text-muted">Search engines are asked not to show your page.</p>
				) : (
					<>
						<p className="truncate text-sm text-muted">{address.split("/").join(" › ")}</p>
						<p className="mt-0.5 line-clamp-1 text-lg text-sky wrap-anywhere" dir="auto">
							{title}
						</p>
						<p className="line-clamp-2 text-sm text-muted wrap-anywhere" dir="auto">
							{description}
						</p>
					</>
				)}
			</div>
		</figure>
	);
}

import { imagePath } from "#app/features/creator-page/images/schema.ts";
import { initialOf } from "#app/lib/initial-of.ts";

/** The account's photo, or the first letter of its name. Decorative: the name is beside it. */
export function Avatar({
	photo,
	name,
}: {
	photo: { id: string; widths: number[] } | null;
	name: string;
}) {
	const width = photo?.widths[0];
	if (photo === null || width === undefined) {
		return (
			<span
				aria-hidden
				className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ui font-semibold text-muted"
			>
				{initialOf(name) || "?"}
			</span>
		);
	}
	return (
		<img
			src={imagePath(photo.id, width, "webp")}
			alt=""
			loading="lazy"
			decoding="async"
			className="size-9 shrink-0 rounded-full bg-wash object-cover"
		/>
	);
}

import type { StoredPageImage } from "#app/features/creator-page/images/page-image.ts";
import { imagePath } from "#app/features/creator-page/images/schema.ts";
import { LinkIcon } from "#app/ui/link-icon.tsx";
import { isLinkIconName } from "#app/ui/link-icon-names.ts";
import { KINDS } from "../kinds/kinds.ts";
import { FAVICON } from "../link-columns.ts";
import type { EditableLink } from "../schema.ts";
import { RowIcon } from "./row-icon.tsx";

/** Width in CSS pixels, in link-rows.css. */
const WIDTH_PX = 40;

/** The link's picture in its row: thumbnail, favicon or icon, or the icon of links. */
export function RowPicture({ link }: { link: EditableLink }) {
	const { thumbnail, icon, iconImage, kind } = link;
	if (thumbnail) return <Picture image={thumbnail} />;
	if (icon === FAVICON && iconImage) return <Picture image={iconImage} isSmall />;
	const name = icon !== null && isLinkIconName(icon) ? icon : KINDS[kind].icon;
	return (
		<span data-picture>
			{name ? (
				<LinkIcon name={name} size={18} />
			) : (
				<RowIcon name={kind === "text" ? "text" : "link"} />
			)}
		</span>
	);
}

/** @param isSmall whether it is an icon, which isn't enlarged to the full size */
function Picture({
	image: { id, widths },
	isSmall = false,
}: {
	image: StoredPageImage;
	isSmall?: boolean;
}) {
	const width = widths.find((each) => each >= 2 * WIDTH_PX) ?? widths.at(-1);
	if (width === undefined) return null;
	return (
		<span data-picture={isSmall ? "icon" : "photo"}>
			<img
				src={imagePath(id, width, "webp")}
				alt=""
				width={WIDTH_PX}
				height={WIDTH_PX}
				loading="lazy"
			/>
		</span>
	);
}

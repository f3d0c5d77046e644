import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ThemeChoices } from "#app/features/creator-page/core/page-theme.ts";
import { ErrorList } from "#app/ui/field.tsx";
import { CHOICE_LABELS, OPTIONS } from "./choices.ts";
import { PICTURES, PictureOption } from "./picture-option.tsx";
import { DrawnLater } from "./theme-parts.tsx";

/** Size of `LookPicture` as a tile, with its frame: 117 by 168 pixels, and 3 on each side. */
const PICTURE_SIZE = "h-[174px] w-[123px]";

/**
 * The layouts, each on the creator's own page.
 * @param draw draws the top of that page in a layout
 */
export function LayoutPicker({
	field,
	draw,
}: {
	field: FieldMetadata<string>;
	draw: (layout: ThemeChoices["layout"]) => ReactNode;
}) {
	const inputs = getCollectionProps(field, {
		type: "radio",
		options: OPTIONS.layout.map(({ id }) => id),
	});
	return (
		<div className="grid grid-cols-1 gap-2">
			<fieldset className="min-w-0">
				<legend className="sr-only">{CHOICE_LABELS.layout}</legend>
				<div className={PICTURES}>
					{inputs.map(({ key, ...input }, index) => {
						const option = OPTIONS.layout[index];
						return option ? (
							<PictureOption key={key} input={input} name={option.name}>
								<DrawnLater part="layout" size={PICTURE_SIZE}>
									{draw(option.id)}
								</DrawnLater>
							</PictureOption>
						) : null;
					})}
				</div>
			</fieldset>
			<ErrorList id={field.errorId} errors={field.errors} />
		</div>
	);
}

import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Ban, Image } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { LinkIcon } from "#app/ui/link-icon.tsx";
import { isLinkIconName, LINK_ICON_NAMES, linkIconLabel } from "#app/ui/link-icon-names.ts";
import { TILE_RADIO } from "#app/ui/tile-radio.ts";
import { FAVICON } from "../link-columns.ts";

/** Number of choices that are always shown. */
const FIRST_CHOICES = 6;

/** Choice of the icon before the title. @param hasFavicon whether the link leads to a site, which may have a favicon */
export function IconChoice({
	field,
	hasFavicon,
}: {
	field: FieldMetadata<string | undefined>;
	hasFavicon: boolean;
}) {
	const values = ["", ...(hasFavicon ? [FAVICON] : []), ...LINK_ICON_NAMES];
	const options = getCollectionProps(field, { type: "radio", options: values }).map((option) => ({
		...option,
		defaultChecked: (field.initialValue ?? "") === option.value,
	}));
	const [first, others] = [options.slice(0, FIRST_CHOICES), options.slice(FIRST_CHOICES)];
	return (
		<fieldset>
			<legend className="mb-1.5 text-ui font-medium">Icon</legend>
			<div className="flex flex-wrap gap-1.5">
				{first.map(({ key, ...radio }) => (
					<Choice key={radio.value} {...radio} />
				))}
			</div>
			<details open={others.some(({ defaultChecked }) => defaultChecked)}>
				<summary className="hit-44 mt-2 w-fit rounded-sm text-ui text-muted hover:text-ink">
					All icons
				</summary>
				<div className="flex flex-wrap gap-1.5 pt-2">
					{others.map(({ key, ...radio }) => (
						<Choice key={radio.value} {...radio} />
					))}
				</div>
			</details>
		</fieldset>
	);
}

function Choice(radio: ComponentProps<"input"> & { value: string }) {
	const { label, drawing } = describe(radio.value);
	return (
		<label
			title={label}
			className="relative inline-flex h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-edge bg-raised px-2.5 text-sm text-muted"
		>
			<input {...radio} className={TILE_RADIO} />
			<span className="inline-flex items-center gap-2 peer-checked:text-ink">
				{drawing}
				<span className={isLinkIconName(radio.value) ? "sr-only" : undefined}>{label}</span>
			</span>
		</label>
	);
}

function describe(value: string): { label: string; drawing: ReactNode } {
	if (isLinkIconName(value)) {
		return { label: linkIconLabel(value), drawing: <LinkIcon name={value} /> };
	}
	return value === FAVICON
		? { label: "Website icon", drawing: <Image aria-hidden className="size-4.5" /> }
		: { label: "None", drawing: <Ban aria-hidden className="size-4.5" /> };
}

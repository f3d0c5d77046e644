import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Ban, Image } from "lucide-react";
import type { ReactNode } from "react";
import { LinkIcon } from "#app/ui/link-icon.tsx";
import { isLinkIconName, LINK_ICON_NAMES, linkIconLabel } from "#app/ui/link-icon-names.ts";
import { FAVICON } from "../link-columns.ts";

/** Choice of the icon before the title. @param hasFavicon whether the link leads to a site, which may have a favicon */
export function IconChoice({
	field,
	hasFavicon,
}: {
	field: FieldMetadata<string | undefined>;
	hasFavicon: boolean;
}) {
	const options = ["", ...(hasFavicon ? [FAVICON] : []), ...LINK_ICON_NAMES];
	return (
		<fieldset>
			<legend className="mb-1.5 text-ui font-medium">Icon</legend>
			<div className="flex flex-wrap gap-1.5">
				{getCollectionProps(field, { type: "radio", options }).map(({ key, ...radio }) => {
					const { label, drawing } = describe(radio.value);
					return (
						<label
							key={radio.value}
							title={label}
							className="relative inline-flex h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md border border-edge bg-raised px-2.5 text-sm text-muted has-checked:border-leaf has-checked:bg-leaf-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
						>
							<input
								{...radio}
								defaultChecked={(field.initialValue ?? "") === radio.value}
								className="absolute inset-0 cursor-pointer opacity-0"
							/>
							{drawing}
							<span className={isLinkIconName(radio.value) ? "sr-only" : undefined}>{label}</span>
						</label>
					);
				})}
			</div>
		</fieldset>
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

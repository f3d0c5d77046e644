import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { KINDS, LINK_KINDS, type LinkKind } from "../kinds.ts";

/** Choice of the kind of link to add: works with one click, with arrow keys, and without scripts. */
export function KindChoice({ field }: { field: FieldMetadata<LinkKind | undefined> }) {
	return (
		<fieldset>
			<legend className="sr-only">Kind</legend>
			<div className="flex flex-wrap gap-2">
				{getCollectionProps(field, { type: "radio", options: LINK_KINDS }).map(
					({ key, ...radio }) => (
						<label
							key={key}
							className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-raised px-3 text-ui has-checked:border-leaf has-checked:bg-leaf-wash has-checked:font-medium"
						>
							<input {...radio} className="size-4" />
							{KINDS[radio.value as LinkKind].label}
						</label>
					),
				)}
			</div>
		</fieldset>
	);
}

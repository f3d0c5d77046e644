import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { LINK_KINDS, type LinkKind } from "../schema.ts";

/** What is to be added: one press with a pointer, arrow keys, no script. */
export function KindChoice({ field }: { field: FieldMetadata<LinkKind | undefined> }) {
	return (
		<fieldset>
			<legend className="sr-only">Kind</legend>
			<div className="flex flex-wrap gap-2">
				{getCollectionProps(field, { type: "radio", options: [...LINK_KINDS] }).map(
					({ key, ...radio }) => (
						<label
							key={key}
							className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-raised px-3 text-ui has-checked:border-leaf has-checked:bg-leaf-wash has-checked:font-medium"
						>
							<input {...radio} className="size-4" />
							{KIND_NAMES[radio.value as LinkKind]}
						</label>
					),
				)}
			</div>
		</fieldset>
	);
}

const KIND_NAMES: Record<LinkKind, string> = {
	link: "Link",
	header: "Header",
	email: "E-mail",
	phone: "Phone",
};

/** What the field for the address is called, and how it is typed. A header has none. */
export const ADDRESS_FIELDS = {
	link: { label: "URL", inputMode: "url", placeholder: "https://" },
	email: { label: "E-mail address", inputMode: "email", placeholder: "anna@example.com" },
	phone: { label: "Phone number", inputMode: "tel", placeholder: "+49 30 123456" },
} as const;

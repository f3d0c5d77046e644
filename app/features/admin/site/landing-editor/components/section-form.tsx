import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { DroppedCss } from "#app/features/creator-page/theme/schema.ts";
import type { FormSchema } from "#app/forms/use-schema-form.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { SECTION_FORMS, type SectionName } from "../../landing/schema.ts";
import { labelOf } from "../../landing/sections.ts";
import { capitalized, ListEditor } from "./list-editor.tsx";
import { SectionEditor, type SectionReply, type StoredSection } from "./section-editor.tsx";
import { type AnyPart, partsOf } from "./section-fields.ts";

/** Fields of any form, by name: section-fields.ts decides which. */
type Fields = Readonly<Record<string, FieldMetadata<unknown>>>;

type PartsProps = {
	form: unknown;
	fields: Fields;
	parts: readonly AnyPart[];
	/** Name of the list's item that they belong to, such as "plan 1". */
	itemName?: string;
	/** What the landing page leaves out of the custom CSS. */
	droppedCss: readonly DroppedCss[];
};

/** The form of a section with every field of it. */
export function SectionForm({
	name,
	droppedCss,
	...props
}: {
	name: SectionName;
	path: string;
	stored: StoredSection;
	reply: SectionReply | undefined;
	droppedCss: readonly DroppedCss[];
}) {
	const schema: FormSchema = SECTION_FORMS[name];
	return (
		<SectionEditor name={name} schema={schema} {...props}>
			{({ form, fields }) => (
				<Parts
					form={form}
					fields={fields as unknown as Fields}
					parts={partsOf(name)}
					droppedCss={droppedCss}
				/>
			)}
		</SectionEditor>
	);
}

function Parts({ parts, ...context }: PartsProps) {
	return parts.map((part) => <PartView key={keyOf(part)} part={part} {...context} />);
}

function keyOf(part: AnyPart): string {
	return "row" in part ? part.row.map(keyOf).join(" ") : part.name;
}

function PartView({ part, ...context }: Omit<PartsProps, "parts"> & { part: AnyPart }) {
	const { form, fields, itemName, droppedCss } = context;
	if ("row" in part) {
		return (
			<Row isFirstNarrow={part.isFirstNarrow}>
				<Parts {...context} parts={part.row} />
			</Row>
		);
	}
	const field = fields[part.name];
	if (field === undefined) throw new Error(`The form has no field ${part.name}.`);
	const label = labelOf(part.name);
	switch (part.as) {
		case "list":
			return (
				<ListEditor
					form={form}
					field={field as FieldMetadata<object[]>}
					label={label}
					noun={part.noun}
					fresh={part.fresh((field as FieldMetadata<object[]>).getFieldList().length)}
				>
					{(item, name) => (
						<Parts {...context} fields={fieldsOf(item)} parts={part.parts} itemName={name} />
					)}
				</ListEditor>
			);
		case "lines":
			return (
				<ListEditor
					form={form}
					field={field as FieldMetadata<string[]>}
					label={label}
					noun={part.noun}
					fresh={part.fresh}
					isCompact
				>
					{(item, name) => (
						<TextField
							field={item}
							label={itemName === undefined ? name : `${capitalized(itemName)}, ${name}`}
							labelHidden
						/>
					)}
				</ListEditor>
			);
		case "group":
			return <Parts {...context} fields={fieldsOf(field)} parts={part.parts} />;
		case "hidden": {
			const { key: _, ...props } = getInputProps(field, { type: "hidden" });
			return <input {...props} />;
		}
		case "select":
			return (
				<SelectField
					field={field}
					label={part.label ?? label}
					hint={part.hint}
					options={part.options}
				/>
			);
		case "checkbox":
			return <CheckboxField field={field} label={part.label ?? label} hint={part.hint} />;
		case "paragraph":
			return <TextareaField field={field} label={part.label ?? label} hint={part.hint} />;
		case "css":
			return (
				<TextareaField
					field={field}
					label={part.label ?? label}
					rows={10}
					spellCheck={false}
					autoCapitalize="none"
					dir="ltr"
					wrap="off"
					hint={
						<>
							{part.hint}
							<DroppedCssList dropped={droppedCss} />
						</>
					}
				/>
			);
		case "url":
		case "line":
			return (
				<TextField
					field={field}
					label={part.label ?? label}
					hint={part.hint}
					inputMode={part.as === "url" ? "url" : undefined}
				/>
			);
	}
}

function fieldsOf(field: FieldMetadata<unknown>): Fields {
	return (field as FieldMetadata<Record<string, unknown>>).getFieldset() as Fields;
}

function Row({
	isFirstNarrow = false,
	children,
}: {
	isFirstNarrow?: boolean | undefined;
	children: ReactNode;
}) {
	const columns = isFirstNarrow ? "sm:grid-cols-[6rem_minmax(0,1fr)]" : "sm:grid-cols-2";
	return <div className={`grid items-start gap-4 ${columns}`}>{children}</div>;
}

function DroppedCssList({ dropped }: { dropped: readonly DroppedCss[] }) {
	if (dropped.length === 0) return null;
	return (
		<span role="status" className="mt-2 block">
			<span className="block font-medium text-honey">Not used on the page:</span>
			{dropped.map(({ line, text, reason }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line may contain the same dropped CSS twice
				<span key={index} className="block wrap-anywhere">
					Line {line}: <code>{text}</code> {reason}
				</span>
			))}
		</span>
	);
}

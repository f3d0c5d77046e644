import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { CheckboxField, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { DETAIL_FIELDS, type DetailField, type DetailFieldName } from "../../kinds/details.ts";
import { LINK_KINDS, type LinkDetails, type LinkKind } from "../../kinds/kinds.ts";

/** The field `details` of a form that adds or edits a link. */
export type DetailsField = FieldMetadata<LinkDetails | undefined>;

export const DEFAULT_TITLE_HINT = "Leave empty for a title that we choose";

/** Names of the fields of each kind, such as "details.text", for the form's draft. */
export const KIND_FIELDS = Object.fromEntries(
	LINK_KINDS.map((kind) => [
		kind,
		DETAIL_FIELDS[kind].map(({ name }): DetailFieldName => `details.${name}`),
	]),
) as Record<LinkKind, DetailFieldName[]>;

/**
 * The fields that only one kind of link has; nothing for kinds without any.
 * @param field the form's field `details`
 * @param timeZones selectable zones
 */
export function KindFields({
	kind,
	field,
	timeZones,
}: {
	kind: LinkKind;
	field: DetailsField;
	timeZones: readonly string[];
}) {
	if (DETAIL_FIELDS[kind].length === 0) return null;
	const fields = field.getFieldset();
	const isAllDay = fields.allday?.value === "on";
	return DETAIL_FIELDS[kind].map((detail) => {
		const own = fields[detail.name];
		if (own === undefined) return null;
		return (
			<KindField
				key={`${kind} ${detail.name}`}
				detail={detail}
				field={own as FieldMetadata<string | undefined>}
				isAllDay={isAllDay}
				timeZones={timeZones}
			/>
		);
	});
}

function KindField({
	detail: { label, hint, type, maxLength },
	field,
	isAllDay,
	timeZones,
}: {
	detail: DetailField;
	field: FieldMetadata<string | undefined>;
	isAllDay: boolean;
	timeZones: readonly string[];
}) {
	const shared = { field, label, ...(hint === undefined ? {} : { hint }) };
	switch (type) {
		case "checkbox":
			return <CheckboxField {...shared} />;
		case "lines":
			return (
				<TextareaField
					{...shared}
					maxLength={maxLength}
					rows={4}
					dir="auto"
					className="sm:col-span-full"
				/>
			);
		case "time":
			return <TimeField {...shared} isAllDay={isAllDay} />;
		case "zone":
			return (
				<SelectField
					{...shared}
					options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
				/>
			);
		case "email":
		case "tel":
			return <TextField {...shared} type={type} autoComplete="off" maxLength={maxLength} />;
		case "website":
			return (
				<TextField
					{...shared}
					inputMode="url"
					placeholder="https://"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={maxLength}
				/>
			);
		case "line":
			return <TextField {...shared} autoComplete="off" dir="auto" maxLength={maxLength} />;
	}
}

type TimeProps = { isAllDay: boolean; field: FieldMetadata<string | undefined> } & Pick<
	ComponentProps<typeof TextField>,
	"label" | "hint"
>;

const DAY_LENGTH = "2026-12-04".length;

/** A day, with a time unless the event takes whole days. */
function TimeField(props: TimeProps) {
	const { field, isAllDay } = props;
	const text = field.value ?? "";
	/** The time is typed once, also if the event takes whole days in between. */
	const time = useRef("T09:00");
	useEffect(() => {
		if (!isAllDay && text.length > DAY_LENGTH) time.current = text.slice(DAY_LENGTH);
	}, [text, isAllDay]);
	const day = text.slice(0, DAY_LENGTH);
	const isOnlyDay = text !== "" && text === day;
	const initialText = isAllDay ? day : isOnlyDay ? day + time.current : text;
	return <DayField key={`${field.key} ${isAllDay}`} {...props} initialText={initialText} />;
}

/** A field of another type would be empty, so it is another field, which starts with what was typed. */
function DayField({ isAllDay, initialText, ...props }: TimeProps & { initialText: string }) {
	const [initial] = useState(initialText);
	return <TextField {...props} type={isAllDay ? "date" : "datetime-local"} initialText={initial} />;
}

/** @returns the values of the fields as typed, by name */
export function typedDetails(kind: LinkKind, field: DetailsField): Record<DetailFieldName, string> {
	const fields = DETAIL_FIELDS[kind].length === 0 ? {} : field.getFieldset();
	return Object.fromEntries(
		DETAIL_FIELDS[kind].map(({ name }) => [`details.${name}`, String(fields[name]?.value ?? "")]),
	);
}

/** @returns the details as typed, for the live phone */
export function typedDetailsOf(kind: LinkKind, field: DetailsField): LinkDetails {
	const texts = typedDetails(kind, field);
	return Object.fromEntries(
		DETAIL_FIELDS[kind].map(({ name, type }) => {
			const text = texts[`details.${name}`] ?? "";
			return [name, type === "checkbox" ? text === "on" : text];
		}),
	);
}

/** @returns the values with those of the details nested, as Conform takes them */
export function nestDetails<Values extends Record<string, string>>(kind: LinkKind, values: Values) {
	const details = Object.fromEntries(
		DETAIL_FIELDS[kind].map(({ name }) => [name, values[`details.${name}`] ?? ""]),
	);
	return { ...values, details };
}

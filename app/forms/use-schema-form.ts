import {
	type DefaultValue,
	getFormProps,
	type Submission,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { type FormEvent, useRef } from "react";
import type { z } from "zod";
import { constraintsOf, prepareSchema, readFields } from "./read-fields.ts";

/** Props of the form element. */
export type SchemaFormProps = ReturnType<typeof useSchemaForm>["formProps"];

type Fields = Record<string, unknown>;
export type FormSchema = z.ZodType<Fields, Fields>;

/**
 * A form that is validated against the schema its action uses.
 *
 * Editing a field removes its error and shows no other: new errors appear when the form is sent or, with `onBlur`,
 * when the field loses the focus.
 *
 * @param result result of the action, if it rejected this form
 * @param validateOn when a field is validated for the first time
 * @returns the form, its fields, the props of its element, and a function that shows all errors
 */
export function useSchemaForm<Schema extends FormSchema>(
	schema: Schema,
	{
		result,
		validateOn = "onSubmit",
		id,
		defaultValue,
		onSubmit,
	}: {
		result: SubmissionResult<string[]> | undefined;
		validateOn?: "onSubmit" | "onBlur";
		id?: string;
		defaultValue?: DefaultValue<z.input<Schema>>;
		/** Called instead of sending a valid form. */
		onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	},
) {
	const edited = useRef(new Set<string>());
	const [form, fields] = useForm<z.input<Schema>, z.output<Schema>, string[]>({
		...(id === undefined ? {} : { id }),
		...(defaultValue === undefined ? {} : { defaultValue }),
		...(onSubmit === undefined ? {} : { onSubmit }),
		lastResult: result ?? null,
		constraint: constraintsOf(schema),
		shouldValidate: validateOn,
		shouldRevalidate: "onInput",
		onValidate({ formData }) {
			const submission = readFields(formData, schema);
			// Without a status, one field is being validated; with one, the form is being sent.
			if (submission.status === undefined) return withoutErrors(submission, edited.current);
			edited.current.clear();
			return submission;
		},
	});
	return {
		form,
		fields,
		showErrors() {
			edited.current.clear();
			form.validate();
		},
		formProps: {
			...getFormProps(form),
			onFocusCapture: () => prepareSchema(schema),
			onInputCapture({ target }: { target: EventTarget }) {
				const name = nameOf(target);
				if (name !== "") edited.current.add(name);
			},
			onBlur({ target }: { target: EventTarget }) {
				const name = nameOf(target);
				if (validateOn === "onBlur" && edited.current.delete(name)) form.validate({ name });
			},
		},
	};
}

function withoutErrors<Form, Value>(
	submission: Submission<Form, string[], Value>,
	names: ReadonlySet<string>,
): Submission<Form, string[], Value> {
	return {
		...submission,
		reply(options) {
			const result = submission.reply(options);
			const errors = Object.entries(result.error ?? {}).filter(([name]) => !names.has(name));
			return { ...result, error: Object.fromEntries(errors) };
		},
	};
}

function nameOf(target: EventTarget): string {
	return "name" in target && typeof target.name === "string" ? target.name : "";
}

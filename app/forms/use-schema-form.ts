import {
	type DefaultValue,
	getFormProps,
	type Submission,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FocusEvent, type FormEvent, useRef } from "react";
import type { z } from "zod";

/** What the form's element takes as props. */
export type SchemaFormProps = ReturnType<typeof useSchemaForm>["formProps"];

type Fields = Record<string, unknown>;
export type FormSchema = z.ZodType<Fields, Fields>;

/**
 * A form that is checked against the schema its action uses.
 *
 * Editing a field takes its error away and shows no other one: that waits until the form is sent or, with `onBlur`,
 * until the field is left.
 *
 * @param result of the action, when it refused this form
 * @param validateOn when a field is checked for the first time
 * @returns the form, its fields, what its element takes as props, and what shows every error at once
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
		/** Called instead of sending a form that is right. */
		onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	},
) {
	const edited = useRef(new Set<string>());
	const [form, fields] = useForm<z.input<Schema>, z.output<Schema>, string[]>({
		...(id === undefined ? {} : { id }),
		...(defaultValue === undefined ? {} : { defaultValue }),
		...(onSubmit === undefined ? {} : { onSubmit }),
		lastResult: result ?? null,
		constraint: getZodConstraint(schema),
		shouldValidate: validateOn,
		shouldRevalidate: "onInput",
		onValidate({ formData }) {
			const submission = parseWithZod(formData, { schema });
			// Without a status, one field is being checked; with one, the form is being sent.
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
			onInputCapture({ target }: FormEvent<HTMLFormElement>) {
				const name = nameOf(target);
				if (name !== "") edited.current.add(name);
			},
			onBlur({ target }: FocusEvent<HTMLFormElement>) {
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

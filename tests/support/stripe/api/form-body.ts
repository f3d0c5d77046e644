import { invalidRequest } from "../api-error.ts";

/** A decoded form: texts, and forms in brackets. The keys of an array are its indexes. */
export type Form = { [name: string]: string | Form };

/** Decodes `a[b][0][c]=d`, the encoding of Stripe's requests. */
export function decodeForm(text: string): Form {
	const form: Form = Object.create(null);
	for (const [name, value] of new URLSearchParams(text)) {
		const [first = "", ...rest] = name.split("[");
		if (rest.some((part) => !part.endsWith("]"))) throw invalidRequest(`Invalid name: ${name}`);
		insert(form, [first, ...rest.map((part) => part.slice(0, -1))], value);
	}
	return form;
}

function insert(form: Form, [name = "", ...rest]: string[], value: string): void {
	// `a[]=x` appends.
	const key = name === "" ? String(Object.keys(form).length) : name;
	if (rest.length === 0) {
		form[key] = value;
		return;
	}
	const inner = form[key] ?? Object.create(null);
	if (typeof inner === "string") throw invalidRequest("Invalid object", { param: key });
	form[key] = inner;
	insert(inner, rest, value);
}

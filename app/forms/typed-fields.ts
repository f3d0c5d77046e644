import type { Fields } from "./drafts.ts";

/**
 * What the user typed or chose in a form, read from and written to its elements. Hidden fields, files, passwords and
 * one-time codes are left out.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NOT_TYPED = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);
const BOXES = new Set(["checkbox", "radio"]);

/** Event that a form receives before its draft is filled in. If it is canceled, the form fills itself. */
export const RESTORE_EVENT = "restoredraft";

/** Detail of the event: the fields as the form sends them, and the version of the row that they were typed over. */
export type RestoredDraft = { fields: FormData; version: number };

/** @returns text by name of the field; for a checkbox or radio button, "on" or "" by `name=value` */
export function typedFields(form: HTMLFormElement): Fields {
	return Object.fromEntries(
		typedControls(form).map((control) => {
			if (!isBox(control)) return [control.name, control.value];
			return [boxKey(control), control.checked ? "on" : ""];
		}),
	);
}

/** Fills the form as if the user typed the fields. Fields that the form doesn't have are left out. */
export function fillFields(form: HTMLFormElement, fields: Fields): void {
	for (const control of typedControls(form)) {
		const text = fields[isBox(control) ? boxKey(control) : control.name];
		if (text === undefined) continue;
		if (isBox(control)) control.checked = text === "on";
		else control.value = text;
		control.dispatchEvent(new Event("input", { bubbles: true }));
		control.dispatchEvent(new Event("change", { bubbles: true }));
	}
}

/** The fields as a browser sends them: unchecked boxes are left out. */
export function toFormData(fields: Fields): FormData {
	const sent = new FormData();
	for (const [key, text] of Object.entries(fields)) {
		const box = /^([^=]*)=(.*)$/s.exec(key);
		if (!box) sent.append(key, text);
		else if (text === "on") sent.append(box[1] ?? "", box[2] ?? "");
	}
	return sent;
}

/** Whether a form that was sent contains exactly these fields. Line breaks are sent as CRLF. */
export function wasSent(fields: Fields, sent: FormData): boolean {
	return Object.entries(fields).every(([key, text]) => {
		const box = /^([^=]*)=(.*)$/s.exec(key);
		const values = sent.getAll(box?.[1] ?? key).map((value) => withLineFeeds(String(value)));
		if (box) return values.includes(withLineFeeds(box[2] ?? "")) === (text === "on");
		return values.length === 1 && values[0] === withLineFeeds(text);
	});
}

/** @returns the version in a form's hidden field, 0 if it has none */
export function versionOf(form: HTMLFormElement): number {
	const field = form.elements.namedItem("version");
	return field instanceof HTMLInputElement ? Number(field.value) : 0;
}

/**
 * Name of a form on its page, or null for a form that is not kept: one without text, or whose id isn't fixed. Forms with
 * the same id are told apart by the hidden ids of what they change.
 */
export function formName(form: HTMLFormElement): string | null {
	const { id } = form;
	if (form.method !== "post" || !/^[a-z]/.test(id) || typedControls(form).length === 0) return null;
	const ids = [...form.elements].flatMap((control) =>
		control instanceof HTMLInputElement && control.type === "hidden" && /Id$/.test(control.name)
			? [control.value]
			: [],
	);
	return [id, ...ids].join(" ");
}

function typedControls(form: HTMLFormElement): Control[] {
	return [...form.elements].filter(
		(control): control is Control =>
			(control instanceof HTMLInputElement ||
				control instanceof HTMLTextAreaElement ||
				control instanceof HTMLSelectElement) &&
			control.name !== "" &&
			!NOT_TYPED.has(control.type) &&
			control.autocomplete !== "one-time-code",
	);
}

function isBox(control: Control): control is HTMLInputElement {
	return BOXES.has(control.type);
}

function boxKey({ name, value }: HTMLInputElement): string {
	return `${name}=${value}`;
}

function withLineFeeds(text: string): string {
	return text.replaceAll("\r\n", "\n");
}

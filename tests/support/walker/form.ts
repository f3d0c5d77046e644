import {
	ancestors,
	attribute,
	type Document,
	descendants,
	type Element,
	has,
	isButton,
	parentOf,
	rawText,
	squeeze,
} from "./html.ts";

/** A form of a page, filled and checked as a browser without scripts does it. */

/** Text of a field or of an option; whether a box or a radio button is checked; files to upload. */
export type Value = string | boolean | readonly string[] | File | readonly File[];

export type Entry = readonly [name: string, value: string | File];

export type Submission = {
	method: "get" | "post";
	action: string;
	isMultipart: boolean;
	entries: Entry[];
};

const CONTROLS = new Set(["input", "select", "textarea", "button"]);
const NOT_TEXT = new Set([
	"checkbox",
	"radio",
	"file",
	"hidden",
	"submit",
	"button",
	"reset",
	"image",
]);
const EMAIL =
	/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

export class Form {
	readonly document: Document;
	readonly element: Element;
	/** In the order of the page. */
	readonly controls: readonly Element[];
	readonly #values = new Map<Element, string | boolean | string[] | File[]>();

	constructor(document: Document, element: Element) {
		this.document = document;
		this.element = element;
		this.controls = controlsOf(document, element);
	}

	get buttons(): Element[] {
		return this.controls.filter(isSubmitButton);
	}

	/** The fields that a visitor can see, by label. "Link 1 › Title" is the title in the group of that name. */
	fields(label: string): Element[] {
		const [name = "", ...groups] = label.split(" › ").reverse();
		return this.controls.filter(
			(control) =>
				!isButton(control) &&
				typeOf(control) !== "hidden" &&
				this.document.isShown(control) &&
				this.document.name(control) === name &&
				groups.every((group) => this.#isIn(control, group)),
		);
	}

	#groupsOf(control: Element): string[] {
		return [...ancestors(control)]
			.filter((each) => each.tagName === "fieldset" || /group$/.test(attribute(each, "role") ?? ""))
			.map((each) => this.document.name(each));
	}

	#isIn(control: Element, group: string): boolean {
		return this.#groupsOf(control).includes(group);
	}

	/** Whether there is a field with this label, or a group of options. */
	has(label: string): boolean {
		return this.fields(label).length > 0 || this.controls.some((each) => this.#isIn(each, label));
	}

	/**
	 * @param value if given, finds a box or a radio button for a boolean and another field for anything else
	 * @throws Error if a visitor can't find the field
	 */
	field(label: string, value?: Value): Element {
		const isBox = typeof value === "boolean";
		const fields = this.fields(label);
		const fitting = fields.filter((each) => ["checkbox", "radio"].includes(typeOf(each)) === isBox);
		const candidates = value === undefined || fields.length === 1 ? fields : fitting;
		const ungrouped = candidates.filter((each) =>
			this.#groupsOf(each).every((name) => name === ""),
		);
		const found = candidates.length > 1 && ungrouped.length > 0 ? ungrouped : candidates;
		const [field] = found;
		if (field === undefined) {
			const labels = this.controls
				.filter((each) => !isButton(each) && typeOf(each) !== "hidden")
				.map((each) => {
					const isFound = this.document.isShown(each);
					return `${this.document.name(each) || `unlabeled ${attribute(each, "name")}`}${isFound ? "" : " (hidden)"}`;
				});
			throw new Error(`No field is labeled “${label}”. The form has: ${labels.join(" | ")}`);
		}
		if (found.length > 1) throw new Error(`${found.length} fields are labeled “${label}”`);
		return field;
	}

	/** @throws Error if a visitor can't find the field, or can't set this value */
	fill(label: string, value: Value): Element {
		const group = this.#optionOfGroup(label, value);
		const field = group ?? this.field(label, value);
		const refuse = (why: string) => new Error(`The field “${label}” ${why}`);
		if (isDisabled(field)) throw refuse("is disabled");
		if (!has(field, "name")) throw refuse("has no name, so it isn't sent");
		if (group !== undefined) this.#check(field, true);
		else if (field.tagName === "select")
			this.#values.set(field, this.#choose(field, value, refuse));
		else if (typeof value === "boolean") {
			if (!["checkbox", "radio"].includes(typeOf(field))) throw refuse("can't be checked");
			if (typeOf(field) === "radio" && !value) throw refuse("can't be unchecked by itself");
			this.#check(field, value);
		} else if (typeOf(field) === "file") {
			const files = [value].flat().filter((each) => each instanceof File);
			if (files.length > 1 && !has(field, "multiple")) throw refuse("takes one file");
			this.#values.set(field, files);
		} else {
			if (typeof value !== "string") throw refuse("takes text");
			if (field.tagName === "input" && NOT_TEXT.has(typeOf(field))) throw refuse("takes no text");
			if (has(field, "readonly")) throw refuse("is read-only");
			const limit = Number(attribute(field, "maxlength") ?? Infinity);
			if (value.length > limit) throw refuse(`takes ${limit} characters`);
			this.#values.set(field, value);
		}
		return field;
	}

	/** The radio button or checkbox with the label `value` in a group called `label`. */
	#optionOfGroup(label: string, value: Value): Element | undefined {
		if (
			typeof value !== "string" ||
			this.fields(label).some((each) => !NOT_TEXT.has(typeOf(each)))
		) {
			return undefined;
		}
		const options = this.controls.filter(
			(control) =>
				["radio", "checkbox"].includes(typeOf(control)) &&
				this.document.isShown(control) &&
				this.#isIn(control, label),
		);
		if (options.length === 0) return undefined;
		const option = options.find((each) => this.document.name(each) === value);
		if (option) return option;
		const names = options.map((each) => this.document.name(each)).join(" | ");
		throw new Error(`“${label}” has no option “${value}”. It has: ${names}`);
	}

	#check(field: Element, isChecked: boolean): void {
		if (typeOf(field) === "radio") {
			for (const other of this.controls) {
				const isSameGroup = attribute(other, "name") === attribute(field, "name");
				if (typeOf(other) === "radio" && isSameGroup) this.#values.set(other, false);
			}
		}
		this.#values.set(field, isChecked);
	}

	#choose(field: Element, value: Value, refuse: (why: string) => Error): string[] {
		const labels = [value].flat();
		if (labels.length > 1 && !has(field, "multiple")) throw refuse("takes one option");
		return labels.map((label) => {
			const option = optionsOf(field).find(
				(each) => squeeze(attribute(each, "label") ?? rawText(each)) === label,
			);
			if (!option || isDisabled(option)) {
				const names = optionsOf(field).map((each) => squeeze(rawText(each)));
				throw refuse(`has no option “${String(label)}”. It has: ${names.join(" | ")}`);
			}
			return optionValue(option);
		});
	}

	/** The values that the form would send for a control, apart from files. */
	values(control: Element): string[] {
		const set = this.#values.get(control);
		if (control.tagName === "select")
			return (set as string[] | undefined) ?? selectedValues(control);
		if (control.tagName === "textarea") {
			// A line break right after the start tag isn't part of the value; the parser has removed it.
			return [(set as string | undefined) ?? rawText(control)];
		}
		const type = typeOf(control);
		if (type === "checkbox" || type === "radio") {
			const isChecked = (set as boolean | undefined) ?? has(control, "checked");
			return isChecked ? [attribute(control, "value") ?? "on"] : [];
		}
		return [(set as string | undefined) ?? attribute(control, "value") ?? ""];
	}

	/** Where a browser sends the form when `button` is pressed, if there is one. */
	target(button: Element | undefined, pageUrl: string): Omit<Submission, "entries"> {
		const of = (name: string) =>
			(button && attribute(button, `form${name}`)) ?? attribute(this.element, name);
		const method = of("method")?.toLowerCase() === "post" ? "post" : "get";
		const isMultipart = method === "post" && of("enctype")?.toLowerCase() === "multipart/form-data";
		return { method, action: new URL(of("action") || pageUrl, pageUrl).href, isMultipart };
	}

	/** What a browser sends when `button` is pressed. */
	submission(button: Element, pageUrl: string): Submission {
		const target = this.target(button, pageUrl);
		const { isMultipart } = target;
		const entries = this.controls.flatMap((control): Entry[] => {
			const name = attribute(control, "name");
			if (!name || isDisabled(control)) return [];
			if (isButton(control)) {
				return control === button ? [[name, attribute(control, "value") ?? ""]] : [];
			}
			if (typeOf(control) === "file") {
				const files = (this.#values.get(control) as File[] | undefined) ?? [];
				const sent =
					files.length > 0 ? files : [new File([], "", { type: "application/octet-stream" })];
				return sent.map((file) => [name, isMultipart ? file : file.name]);
			}
			return this.values(control).map((value) => [name, value.replace(/\r\n|\r|\n/g, "\r\n")]);
		});
		return { ...target, entries };
	}

	/** @returns what a browser says instead of sending the form, by label */
	invalid(button: Element): string[] {
		if (has(this.element, "novalidate") || has(button, "formnovalidate")) return [];
		return this.controls.flatMap((control) => {
			if (isButton(control) || isDisabled(control) || typeOf(control) === "hidden") return [];
			const why = this.#whyInvalid(control);
			return why ? [`${this.document.name(control) || attribute(control, "name")}: ${why}`] : [];
		});
	}

	#whyInvalid(control: Element): string | null {
		const type = typeOf(control);
		const isMissing = () => {
			if (type === "file")
				return ((this.#values.get(control) as File[] | undefined) ?? []).length === 0;
			if (type === "radio") {
				const group = this.controls.filter(
					(each) =>
						typeOf(each) === "radio" && attribute(each, "name") === attribute(control, "name"),
				);
				return group.every((each) => this.values(each).length === 0);
			}
			return this.values(control).every((value) => value === "");
		};
		if (has(control, "required") && !has(control, "readonly") && isMissing()) return "is required";
		if (type === "checkbox" || type === "radio" || type === "file") return null;
		const [value = ""] = this.values(control);
		if (value === "" || control.tagName === "select") return null;
		const isTyped = this.#values.has(control);
		if (isTyped && value.length < Number(attribute(control, "minlength") ?? 0))
			return "is too short";
		if (control.tagName === "textarea") return null;
		if (type === "email" && !EMAIL.test(value)) return "is no email";
		if (type === "url" && !URL.canParse(value)) return "is no URL";
		const pattern = attribute(control, "pattern");
		if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "v").test(value)) {
			return "doesn't match the pattern";
		}
		if (type === "number") {
			const number = Number(value);
			const step = attribute(control, "step") ?? "1";
			const start = Number(attribute(control, "min") ?? 0);
			if (Number.isNaN(number)) return "is no number";
			if (step !== "any" && (number - start) % Number(step) !== 0) return "isn't a step";
			if (number < Number(attribute(control, "min") ?? -Infinity)) return "is too small";
			if (number > Number(attribute(control, "max") ?? Infinity)) return "is too large";
		}
		if (/^(?:date|time|month|week|datetime-local)$/.test(type)) {
			if (value < (attribute(control, "min") ?? "")) return "is too early";
			if (value > (attribute(control, "max") ?? "\uffff")) return "is too late";
		}
		return null;
	}
}

const controlsByForm = new WeakMap<Document, Map<Element, Element[]>>();

function controlsOf(document: Document, form: Element): readonly Element[] {
	let controls = controlsByForm.get(document);
	if (controls === undefined) {
		controls = new Map();
		for (const control of descendants(document.root)) {
			if (!CONTROLS.has(control.tagName)) continue;
			const owner = formOf(document, control);
			if (owner) controls.set(owner, [...(controls.get(owner) ?? []), control]);
		}
		controlsByForm.set(document, controls);
	}
	return controls.get(form) ?? [];
}

/** The form that a control belongs to, by its `form` attribute or by where it is. */
export function formOf(document: Document, control: Element): Element | undefined {
	const id = attribute(control, "form");
	const form =
		id === undefined
			? [...ancestors(control)].find(({ tagName }) => tagName === "form")
			: document.byId(id);
	return form?.tagName === "form" ? form : undefined;
}

export function isSubmitButton(control: Element): boolean {
	const type = attribute(control, "type")?.toLowerCase();
	if (control.tagName === "button") return type === undefined || type === "submit" || type === "";
	return control.tagName === "input" && (type === "submit" || type === "image");
}

export function typeOf(control: Element): string {
	if (control.tagName !== "input") return control.tagName;
	return attribute(control, "type")?.toLowerCase() ?? "text";
}

/** Whether it or the <fieldset> or <optgroup> around it is disabled. A fieldset's first legend is spared. */
export function isDisabled(control: Element): boolean {
	if (has(control, "disabled")) return true;
	let child = control;
	for (const parent of ancestors(control)) {
		if (parent.tagName === "optgroup" && has(parent, "disabled")) return true;
		if (parent.tagName === "fieldset" && has(parent, "disabled")) {
			const legend = [...descendants(parent)].find(
				(each) => each.tagName === "legend" && parentOf(each) === parent,
			);
			if (child !== legend) return true;
		}
		child = parent;
	}
	return false;
}

function optionsOf(select: Element): Element[] {
	return [...descendants(select)].filter(({ tagName }) => tagName === "option");
}

function optionValue(option: Element): string {
	return attribute(option, "value") ?? squeeze(rawText(option));
}

function selectedValues(select: Element): string[] {
	const options = optionsOf(select);
	const selected = options.filter((option) => has(option, "selected"));
	if (has(select, "multiple")) return selected.filter((each) => !isDisabled(each)).map(optionValue);
	const chosen = selected.at(-1) ?? options.find((option) => !isDisabled(option));
	return chosen && !isDisabled(chosen) ? [optionValue(chosen)] : [];
}

import type { Visitor } from "../http-visitor.ts";
import {
	Form,
	formOf,
	isDisabled,
	isSubmitButton,
	type Submission,
	typeOf,
	type Value,
} from "./form.ts";
import { ancestors, attribute, Document, descendants, type Element, has, squeeze } from "./html.ts";

/**
 * A browser without scripts: it opens pages, fills and sends their forms, and follows redirects. It refuses what a
 * visitor couldn't do: fields are found by their label, buttons and links by their text.
 *
 *     await walk("/signin").fill({ Email: "…", Password: "…" }).press("Sign in").sees("Welcome back");
 */

const MAX_REDIRECTS = 10;

export type Page = {
	/** Address after redirects, without the origin, unless it is another site's. */
	url: string;
	status: number;
	type: string;
	/** Empty for another site's page and for what isn't HTML. */
	document: Document;
	/** Whether a browser saves it instead of showing it. */
	isFile: boolean;
};

export type Observer = {
	/** Called for each page that a walk loads. */
	onPage?: (page: Page) => void;
	/** Called for each form that a walk sends, before its next step. */
	onSubmit?: (form: Form, button: Element, page: Page, answer: Page) => Promise<void> | void;
};

type Filling = Readonly<Record<string, Value>>;
type Filled = { label: string; value: Value; name: string; type: string };

export class Walk implements PromiseLike<undefined> {
	readonly #visitor: Visitor;
	readonly #origin: string;
	readonly #observer: Observer;
	#steps = Promise.resolve(undefined);
	#page: Page | null = null;
	#values: Record<string, Value> = {};
	/** What the last form was filled with, and by which button it was sent. */
	#sent: Filled[] = [];
	#pressed: { name: string; entry: string } | null = null;
	/** Fragment of the address that the last form was sent to. */
	#fragment = "";
	#place: string | RegExp | null = null;
	/** Descriptions of the fields before the form was sent, by label: their hints. */
	#hints = new Map<string, string>();

	constructor(visitor: Visitor, { origin, ...observer }: { origin: string } & Observer) {
		this.#visitor = visitor;
		this.#origin = origin;
		this.#observer = observer;
	}

	// biome-ignore lint/suspicious/noThenProperty: a walk is awaited after its last step
	then<One = undefined, Other = never>(
		onDone?: ((value: undefined) => One | PromiseLike<One>) | null,
		onFailed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
	): Promise<One | Other> {
		return this.#steps.then(onDone, onFailed);
	}

	#then(step: () => Promise<void> | void): this {
		const here = new Error("in this walk");
		this.#steps = this.#steps.then(async () => {
			try {
				await step();
			} catch (error) {
				const page = this.#page;
				const at = page ? ` (${page.url}, status ${page.status})` : "";
				const failure = new Error(`${error instanceof Error ? error.message : error}${at}`);
				failure.stack = here.stack?.replace("in this walk", failure.message);
				throw failure;
			}
			return undefined;
		});
		// Awaited later: until then, a failure isn't an unhandled one.
		this.#steps.catch(() => undefined);
		return this;
	}

	/** Loads a page, which has to answer with `status`. */
	open(path: string | (() => string | Promise<string>), status = 200): this {
		return this.#then(async () => {
			this.#page = await this.#load(typeof path === "string" ? path : await path());
			if (this.#page.status !== status) throw new Error(`The page has status ${this.#page.status}`);
		});
	}

	/** Limits the next step to the part of the page that contains this text: a row, a section, a form. */
	in(place: string | RegExp): this {
		return this.#then(() => {
			this.#place = place;
		});
	}

	/**
	 * Fills fields of the form whose button is pressed next.
	 * @param values values by label, or what finds them out when their turn comes
	 */
	fill(values: Filling | (() => Filling)): this {
		return this.#then(() => {
			this.#values = { ...this.#values, ...(typeof values === "function" ? values() : values) };
		});
	}

	/**
	 * Presses a button, and shows the page that follows.
	 * @param options.first whether to press the first of several buttons of this name
	 */
	press(name: string | RegExp, { first = false }: { first?: boolean } = {}): this {
		return this.#then(async () => {
			const page = this.#current();
			const button = this.#findButton(name, { first });
			const element = formOf(page.document, button);
			if (!element) throw new Error(`The button “${name}” has no form`);
			const form = new Form(page.document, element);
			this.#sent = Object.entries(this.#values).map(([label, value]) => {
				const field = form.fill(label, value);
				return { label, value, name: attribute(field, "name") ?? "", type: typeOf(field) };
			});
			this.#values = {};
			this.#hints = hintsOf(form);
			const invalid = form.invalid(button);
			if (invalid.length > 0)
				throw new Error(`The browser doesn't send this: ${invalid.join(" | ")}`);
			this.#pressed = { name: page.document.name(button), entry: entryOf(button) };
			const submission = form.submission(button, new URL(page.url, this.#origin).href);
			this.#fragment = new URL(submission.action).hash.slice(1);
			this.#page = await this.#send(submission);
			await this.#observer.onSubmit?.(form, button, page, this.#page);
		});
	}

	/** Follows a link. */
	follow(name: string | RegExp): this {
		return this.#then(async () => {
			const { document, url } = this.#current();
			const links = document.find("a").filter((link) => attribute(link, "href") !== undefined);
			const found = this.#findByName(links, name, "link");
			const targets = new Set(found.map((link) => attribute(link, "href") ?? ""));
			if (targets.size > 1) throw new Error(`${found.length} links are called “${name}”`);
			const href = new URL([...targets][0] ?? "", new URL(url, this.#origin));
			this.#page = await this.#load(href.href);
			if (this.#page.status !== 200) throw new Error(`The page has status ${this.#page.status}`);
		});
	}

	/** Expects texts in the visible page, which must not be an error. */
	sees(...texts: (string | RegExp)[]): this {
		return this.#then(() => {
			const { status } = this.#current();
			if (status >= 400) throw new Error(`The page has status ${status}: ${this.#shortText()}`);
			for (const text of texts) {
				if (!this.#has(text))
					throw new Error(`The page doesn't say “${text}”: ${this.#shortText()}`);
			}
		});
	}

	/** Expects that the visible page lacks texts. */
	seesNo(...texts: (string | RegExp)[]): this {
		return this.#then(() => {
			for (const text of texts) if (this.#has(text)) throw new Error(`The page says “${text}”`);
		});
	}

	/** Expects the values of fields, as they would be filled. */
	finds(values: Filling): this {
		return this.#then(() => {
			for (const [label, value] of Object.entries(values)) {
				const isFound = this.#forms().some((form) => {
					const isBox = typeof value === "boolean";
					const isFitting = (each: Element) =>
						["checkbox", "radio"].includes(typeOf(each)) === isBox;
					if (!form.fields(label).some(isFitting)) return false;
					const field = form.field(label, value);
					const wanted = new Form(form.document, form.element);
					wanted.fill(label, value);
					return String(form.values(field)) === String(wanted.values(field));
				});
				if (!isFound) throw new Error(`The field “${label}” doesn't have the value “${value}”`);
			}
		});
	}

	/**
	 * Expects that the form was refused, with an error in the description of each of these fields, which are marked as
	 * invalid. The key "" stands for errors of the form as a whole. All that was typed has to be there still, but no
	 * passwords. The focus is in the first of these fields, or on what says the errors of the whole form.
	 */
	refuses(errors: Readonly<Record<string, string | RegExp>>): this {
		return this.#then(() => {
			const { document, status } = this.#current();
			if (status < 400 || status >= 500) {
				throw new Error(`The form isn't refused but answered with ${status}: ${this.#shortText()}`);
			}
			const labels = Object.keys(errors).filter((label) => label !== "");
			const form = this.#findSentForm(labels);
			for (const [label, error] of Object.entries(errors)) {
				if (label === "") this.#expectAlert(error);
				else
					expectError(document, form.field(label), { label, error, hint: this.#hints.get(label) });
			}
			for (const filled of this.#sent) if (filled.type !== "file") expectKept(form, filled);
			if (Object.keys(errors).length > 0) {
				// Then browsers ignore `autofocus`.
				if (document.byId(this.#fragment)) throw new Error(`The focus is at #${this.#fragment}`);
				expectFocus(form, { isAlert: "" in errors });
			}
		});
	}

	/** Expects a file instead of a page. */
	downloads(type: RegExp): this {
		return this.#then(() => {
			const page = this.#current();
			if (page.status !== 200 || !type.test(page.type) || !page.isFile) {
				throw new Error(`This is no file: ${page.type}`);
			}
		});
	}

	/** Goes on in the middle of the walk with something else than the page. */
	and(step: (page: Page) => Promise<void> | void): this {
		return this.#then(() => step(this.#current()));
	}

	#current(): Page {
		if (this.#page === null) throw new Error("No page is open");
		return this.#page;
	}

	/** The form that was sent last, on the page that refuses it. */
	#findSentForm(labels: readonly string[]): Form {
		const { document } = this.#current();
		const forms = this.#forms().filter(
			(form) =>
				form.buttons.some(
					(each) =>
						document.name(each) === this.#pressed?.name && entryOf(each) === this.#pressed.entry,
				) &&
				labels.every((label) => form.fields(label).length > 0) &&
				this.#sent.every(({ name }) =>
					form.controls.some((each) => attribute(each, "name") === name),
				),
		);
		const isMarked = (form: Form) => form.controls.some((each) => has(each, "aria-invalid"));
		const form = forms.find(isMarked) ?? forms[0];
		if (!form) {
			throw new Error(
				`The page that refuses the form lacks it, or its fields ${labels.join(", ")}`,
			);
		}
		return form;
	}

	#expectAlert(error: string | RegExp): void {
		const { document } = this.#current();
		const alerts = [...descendants(document.root)]
			.filter((each) => attribute(each, "role") === "alert" && document.isShown(each))
			.map((each) => document.text(each));
		if (!alerts.some((text) => matches(text, error))) {
			throw new Error(`No alert says “${error}”, but: ${alerts.join(" | ")}`);
		}
	}

	#forms(): Form[] {
		return formsOf(this.#current().document);
	}

	#has(text: string | RegExp): boolean {
		const { document } = this.#current();
		const place = this.#takePlace();
		const part = place === null ? document.root : smallest(document, place);
		return part !== undefined && matches(document.text(part), text);
	}

	#takePlace(): string | RegExp | null {
		const place = this.#place;
		this.#place = null;
		return place;
	}

	#shortText(): string {
		return this.#current().document.text().slice(0, 1_500);
	}

	#findButton(name: string | RegExp, { first }: { first: boolean }): Element {
		const { document, url } = this.#current();
		const buttons = document.find("button", "input").filter(isSubmitButton);
		const [button, ...others] = this.#findByName(buttons, name, "button");
		if (button === undefined) throw new Error("No button was found");
		const sent = (first ? [] : [button, ...others]).map((each) => {
			const form = formOf(document, each);
			return (
				form &&
				JSON.stringify(new Form(document, form).submission(each, new URL(url, this.#origin).href))
			);
		});
		// A button may be there twice, for wide and for narrow windows.
		if (new Set(sent).size > 1) throw new Error(`${sent.length} buttons are called “${name}”`);
		if (isDisabled(button)) throw new Error(`The button “${name}” is disabled`);
		return button;
	}

	/** The shown elements of this name, in the part of the page to which the step is limited. */
	#findByName(elements: readonly Element[], name: string | RegExp, kind: string): Element[] {
		const { document } = this.#current();
		const shown = elements.filter(
			(each) =>
				document.isShown(each) &&
				![each, ...ancestors(each)].some((part) => attribute(part, "aria-hidden") === "true"),
		);
		const place = this.#takePlace();
		const named = shown.filter((each) => {
			const its = document.name(each);
			return typeof name === "string" ? its === name : name.test(its);
		});
		const near = place === null ? named : nearest(document, named, place);
		const filled = Object.keys(this.#values);
		const found =
			near.length > 1 && filled.length > 0
				? near.filter((each) => this.#hasFields(each, filled))
				: near;
		if (near.length > 0 && found.length === 0) {
			throw new Error(`No form with a ${kind} “${name}” has the fields ${filled.join(" | ")}`);
		}
		if (found.length === 0) {
			const names = [...new Set(shown.map((each) => document.name(each)))].join(" | ");
			const where = place ? ` near “${place}”` : "";
			throw new Error(`No ${kind} is called “${name}”${where}. There are: ${names}`);
		}
		return found;
	}

	/** Whether the button's form has the fields that the walk has filled. */
	#hasFields(button: Element, labels: readonly string[]): boolean {
		const { document } = this.#current();
		const element = formOf(document, button);
		if (!element) return false;
		const form = new Form(document, element);
		return labels.every((label) => form.has(label));
	}

	#load(path: string): Promise<Page> {
		return this.#request(path, {});
	}

	#send({ method, action, isMultipart, entries }: Submission): Promise<Page> {
		const fields = new FormData();
		for (const [name, value] of entries) fields.append(name, value);
		if (method === "get") {
			const url = new URL(action);
			url.search = String(textOf(fields));
			return this.#request(url.href, {});
		}
		const body = isMultipart ? fields : textOf(fields);
		return this.#request(action, { method: "POST", headers: { Origin: this.#origin }, body });
	}

	async #request(target: string, first: RequestInit): Promise<Page> {
		let url = new URL(target, this.#origin);
		let init = first;
		for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
			const isOwn = url.origin === this.#origin;
			if (!isOwn) return this.#arrive(url.href, new Response("<html></html>"));
			const response = await this.#visitor.send(url.pathname + url.search, init);
			const location = response.headers.get("Location");
			if (location === null || response.status < 300 || response.status >= 400) {
				return this.#arrive(url.pathname + url.search, response);
			}
			const { hash } = url;
			url = new URL(location, url);
			url.hash ||= hash;
			// As all browsers do, also for 301 and 302.
			if (response.status < 307) init = {};
		}
		throw new Error(`More than ${MAX_REDIRECTS} redirects, the last to ${url.pathname}`);
	}

	async #arrive(url: string, response: Response): Promise<Page> {
		const type = response.headers.get("Content-Type") ?? "";
		const isHtml = type.startsWith("text/html");
		const source = isHtml ? await response.text() : "<html></html>";
		const isFile = response.headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
		const page = { url, status: response.status, type, isFile, document: new Document(source) };
		if (isHtml) this.#observer.onPage?.(page);
		return page;
	}
}

/** What the button adds to the form. */
function entryOf(button: Element): string {
	return `${attribute(button, "name")}=${attribute(button, "value")}`;
}

/** The descriptions of the fields that aren't marked as invalid yet, by label. */
function hintsOf({ document, controls }: Form): Map<string, string> {
	const valid = controls.filter((each) => attribute(each, "aria-invalid") !== "true");
	return new Map(valid.map((each) => [document.name(each), document.description(each)]));
}

function expectError(
	document: Document,
	field: Element,
	{ label, error, hint }: { label: string; error: string | RegExp; hint: string | undefined },
): void {
	if (attribute(field, "aria-invalid") !== "true")
		throw new Error(`“${label}” isn't marked as invalid`);
	const description = document.description(field);
	if (description === hint) throw new Error(`“${label}” has no error in its description`);
	if (!matches(description, error)) {
		throw new Error(`“${label}” is described as “${description}” instead of “${error}”`);
	}
}

/** @param options.isAlert whether the focus may be on an alert that comes before the fields */
function expectFocus({ document, controls }: Form, { isAlert }: { isAlert: boolean }): void {
	const focused = [...descendants(document.root)].find(
		(each) => has(each, "autofocus") && document.isShown(each),
	);
	const invalid = controls.find(
		(each) => attribute(each, "aria-invalid") === "true" && document.isShown(each),
	);
	if (focused !== undefined && focused === invalid) return;
	if (focused && isAlert && attribute(focused, "role") === "alert" && has(focused, "tabindex"))
		return;
	const nameOf = (each: Element | undefined) =>
		each ? document.name(each) || each.tagName : "nothing";
	throw new Error(`The focus is on “${nameOf(focused)}” instead of “${nameOf(invalid)}”`);
}

function expectKept(form: Form, { label, value, name, type }: Filled): void {
	const controls = form.controls.filter((each) => attribute(each, "name") === name);
	const now = controls.flatMap((each) => form.values(each));
	if (type === "password") {
		if (now.some((each) => each !== "")) throw new Error(`The password “${label}” is sent back`);
		return;
	}
	const before = new Form(form.document, form.element);
	before.fill(label, value);
	const typed = controls.flatMap((each) => before.values(each));
	if (String(now) !== String(typed)) {
		throw new Error(`“${label}” has “${now}” instead of what was typed: “${typed}”`);
	}
}

export function formsOf(document: Document): Form[] {
	return document.find("form").map((element) => new Form(document, element));
}

function textOf(fields: FormData): URLSearchParams {
	return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

function matches(text: string, wanted: string | RegExp): boolean {
	return typeof wanted === "string" ? text.includes(squeeze(wanted)) : wanted.test(text);
}

/** The elements that share the smallest part of the page with the text. */
function nearest(
	document: Document,
	elements: readonly Element[],
	place: string | RegExp,
): Element[] {
	const distances = elements.map((element) => {
		const part = [element, ...ancestors(element)].find((each) =>
			containsText(document, each, place),
		);
		return part === undefined ? Infinity : document.text(part).length;
	});
	const least = Math.min(...distances);
	return elements.filter((_, index) => distances[index] === least && least !== Infinity);
}

function containsText(document: Document, part: Element, place: string | RegExp): boolean {
	return matches(document.text(part), place) || matches(document.name(part), place);
}

/** The row or section with the text. */
function smallest(document: Document, place: string | RegExp): Element | undefined {
	return document
		.find("li", "tr", "section", "article", "form", "fieldset", "main")
		.filter((each) => document.isShown(each) && containsText(document, each, place))
		.sort((one, other) => document.text(one).length - document.text(other).length)[0];
}

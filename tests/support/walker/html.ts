import { type DefaultTreeAdapterTypes, html as HTML, parse } from "parse5";

/** A page's HTML as a browser without scripts builds it: which elements it shows, and what they are called. */

type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

const { NS } = HTML;
/** Elements whose text isn't part of the page. */
const SILENT = new Set(["script", "style", "template", "head", "datalist"]);
const LABELABLE = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);

export class Document {
	readonly root: Element;
	readonly #byId = new Map<string, Element>();
	readonly #byTag = new Map<string, Element[]>();
	#labels: Map<Element, Element[]> | undefined;
	readonly #shown = new Map<Element, boolean>();

	constructor(source: string) {
		// Scripts are off: what <noscript> contains is part of the page.
		const { childNodes } = parse(source, { scriptingEnabled: false });
		const root = childNodes.find(isElement);
		if (!root) throw new Error("The page is empty");
		this.root = root;
		for (const element of descendants(root)) {
			const id = attribute(element, "id");
			if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
			const same = this.#byTag.get(element.tagName);
			if (same) same.push(element);
			else this.#byTag.set(element.tagName, [element]);
		}
	}

	find(...names: readonly string[]): Element[] {
		return names.flatMap((name) => this.#byTag.get(name) ?? []);
	}

	byId(id: string): Element | undefined {
		return this.#byId.get(id);
	}

	/** Whether a visitor without scripts can get to see the element. Closed <details> can be opened. */
	isShown(element: Element): boolean {
		const known = this.#shown.get(element);
		if (known !== undefined) return known;
		const parent = parentOf(element);
		const isShown = this.#isShownByItself(element) && (parent === null || this.isShown(parent));
		this.#shown.set(element, isShown);
		return isShown;
	}

	#isShownByItself(element: Element): boolean {
		if (has(element, "hidden") || has(element, "inert") || isStyledAway(element)) return false;
		if (SILENT.has(element.tagName)) return false;
		// The product's dialogs are popovers, which a button opens without scripts.
		if (has(element, "popover")) return this.#isOpenable(attribute(element, "id"));
		return element.tagName !== "dialog" || has(element, "open");
	}

	#isOpenable(id: string | undefined): boolean {
		return this.find("button").some(
			(button) =>
				id !== undefined &&
				attribute(button, "popovertarget") === id &&
				attribute(button, "popovertargetaction") !== "hide" &&
				this.isShown(button),
		);
	}

	/** The visible text, with single spaces. */
	text(element: Element = this.root): string {
		return squeeze(this.#textOf(element, { isForName: false }));
	}

	/** The accessible name of a control, a button, a link or a group; empty if it has none. */
	name(element: Element): string {
		const labelledBy = attribute(element, "aria-labelledby");
		if (labelledBy !== undefined) {
			const texts = labelledBy.split(/\s+/).map((id) => this.#textById(id));
			if (texts.some((text) => text !== "")) return squeeze(texts.join(" "));
		}
		const label = attribute(element, "aria-label");
		if (label) return squeeze(label);
		if (isButton(element)) {
			return element.tagName === "input"
				? (attribute(element, "value") ?? "")
				: this.#nameFromContent(element);
		}
		if (LABELABLE.has(element.tagName)) {
			return squeeze(
				this.#labelsOf(element)
					.map((each) => this.#nameFromContent(each))
					.join(" "),
			);
		}
		if (element.tagName === "fieldset") {
			const legend = children(element).find(({ tagName }) => tagName === "legend");
			return legend ? this.#nameFromContent(legend) : "";
		}
		return element.tagName === "a" ? this.#nameFromContent(element) : "";
	}

	/** The text of the elements to which `aria-describedby` refers. */
	description(element: Element): string {
		const ids = (attribute(element, "aria-describedby") ?? "").split(/\s+/);
		return squeeze(ids.map((id) => this.#textById(id)).join(" "));
	}

	#textById(id: string): string {
		const element = this.#byId.get(id);
		return element === undefined ? "" : this.#textOf(element, { isForName: true });
	}

	#nameFromContent(element: Element): string {
		return squeeze(this.#textOf(element, { isForName: true }));
	}

	#labelsOf(control: Element): Element[] {
		this.#labels ??= this.#mapLabels();
		return this.#labels.get(control) ?? [];
	}

	#mapLabels(): Map<Element, Element[]> {
		const labels = new Map<Element, Element[]>();
		for (const label of this.find("label")) {
			if (!this.isShown(label)) continue;
			const target = attribute(label, "for");
			const control =
				target === undefined
					? [...descendants(label)].find(({ tagName }) => LABELABLE.has(tagName))
					: this.#byId.get(target);
			if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
		}
		return labels;
	}

	#textOf(node: Node, { isForName }: { isForName: boolean }): string {
		if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
		if (!isElement(node)) return "";
		if (SILENT.has(node.tagName) || has(node, "hidden") || isStyledAway(node)) return "";
		if (isForName && attribute(node, "aria-hidden") === "true") return "";
		if (isForName && node.tagName === "select") return "";
		if (node.tagName === "img") return attribute(node, "alt") ?? "";
		const label = isForName ? attribute(node, "aria-label") : undefined;
		const text = label ?? node.childNodes.map((each) => this.#textOf(each, { isForName })).join("");
		return INLINE.has(node.tagName) ? text : ` ${text} `;
	}
}

const INLINE = new Set(
	"a abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
		" ",
	),
);

/**
 * The classes by which the product hides what needs scripts, and the other label of a button that is at work. Classes
 * that depend on the width of the window aren't read.
 */
function isStyledAway(element: Element): boolean {
	const classes = (attribute(element, "class") ?? "").split(/\s+/);
	return (
		classes.includes("no-js:hidden") ||
		classes.includes("invisible") ||
		(classes.includes("hidden") && classes.some((each) => each.startsWith("js:")))
	);
}

export function isButton(element: Element): boolean {
	const type = attribute(element, "type")?.toLowerCase();
	if (element.tagName === "button") return true;
	return element.tagName === "input" && ["submit", "button", "reset", "image"].includes(type ?? "");
}

function isElement(node: { nodeName: string }): node is Element {
	return "tagName" in node;
}

function children({ childNodes }: Element): Element[] {
	return childNodes.filter(isElement);
}

export function* descendants(element: Element): Generator<Element> {
	for (const child of children(element)) {
		yield child;
		yield* descendants(child);
	}
}

export function parentOf({ parentNode }: Element): Element | null {
	return parentNode !== null && isElement(parentNode) ? parentNode : null;
}

export function* ancestors(element: Element): Generator<Element> {
	for (let each = parentOf(element); each !== null; each = parentOf(each)) yield each;
}

export function attribute({ attrs, namespaceURI }: Element, name: string): string | undefined {
	if (namespaceURI !== NS.HTML) return undefined;
	return attrs.find((each) => each.name === name)?.value;
}

export function has(element: Element, name: string): boolean {
	return attribute(element, name) !== undefined;
}

/** The text as it is in the source, such as the value of a <textarea>. */
export function rawText(element: Element): string {
	return element.childNodes
		.map((node) =>
			node.nodeName === "#text" ? (node as DefaultTreeAdapterTypes.TextNode).value : "",
		)
		.join("");
}

export function squeeze(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

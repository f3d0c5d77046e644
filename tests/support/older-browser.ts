import type { BrowserContext } from "playwright/test";

/**
 * Removes what the oldest supported browsers lack (docs/browsers.md), as far as a current browser can do without it:
 * deletes APIs before the page's first script, renames CSS features in the style sheets, and renames the popover
 * attribute.
 */
export async function imitateOlderBrowser(context: BrowserContext): Promise<void> {
	await context.addInitScript(removeApis, { popover: POPOVER, renamed: RENAMED_POPOVER });
	await context.route(/\.css$/, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: renameCss(await response.text()) });
	});
	await context.route(
		() => true,
		async (route) => {
			if (route.request().resourceType() !== "document") return route.fallback();
			// Passes redirects to the browser, because they change the address.
			const response = await route.fetch({ maxRedirects: 0 });
			const isPage = response.headers()["content-type"]?.startsWith("text/html");
			if (!isPage) return route.fulfill({ response });
			const html = await response.text();
			await route.fulfill({
				response,
				body: html.replaceAll(` ${POPOVER}="`, ` ${RENAMED_POPOVER}="`),
			});
		},
	);
}

const POPOVER = "popover";
const RENAMED_POPOVER = "data-unknown-popover";

/** Features of the compiled styles that the oldest browsers lack. */
const NEW_CSS = [":popover-open", ":has(", "color-mix(", "overflow-clip-margin", "@starting-style"];

function renameCss(css: string): string {
	return NEW_CSS.reduce(
		(renamed, name) => renamed.replaceAll(name, name.replace(/[a-z]/, "unknown-$&")),
		css.replaceAll(`[${POPOVER}]`, `[${RENAMED_POPOVER}]`),
	);
}

function removeApis({ popover, renamed }: { popover: string; renamed: string }): void {
	const remove = (target: object, ...names: string[]) => {
		for (const name of names) Reflect.deleteProperty(target, name);
	};
	remove(Array.prototype, "toSorted", "toReversed", "toSpliced", "with");
	remove(String.prototype, "isWellFormed", "toWellFormed");
	remove(URL, "canParse", "parse");
	remove(Object, "groupBy");
	remove(Map, "groupBy");
	remove(Promise, "withResolvers", "try");
	remove(Set.prototype, "union", "intersection", "difference", "isSubsetOf");
	remove(Intl, "Segmenter", "DurationFormat");
	remove(AbortSignal, "any");
	remove(Document.prototype, "startViewTransition", "adoptedStyleSheets");
	remove(window, "requestIdleCallback", "navigation", "ToggleEvent");
	remove(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");

	window.CSSStyleSheet = class extends CSSStyleSheet {
		constructor() {
			super();
			throw new TypeError("Illegal constructor");
		}
	};

	const NewFormData = FormData;
	window.FormData = class extends NewFormData {
		// The oldest browsers lack the second parameter, the submitter.
		constructor(form?: HTMLFormElement) {
			super(form);
		}
	};

	const { matches, setAttribute } = Element.prototype;
	Element.prototype.matches = function (this: Element, selector: string) {
		if (/:popover-open|:has\(/.test(selector)) {
			throw new DOMException(`'${selector}' is not a valid selector.`, "SyntaxError");
		}
		return matches.call(this, selector);
	} as typeof matches;
	Element.prototype.setAttribute = function (name: string, value: string) {
		setAttribute.call(this, name === popover ? renamed : name, value);
	};
}

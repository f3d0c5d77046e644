import { matchRoutes } from "react-router";
import { siteRoutes, treeOf } from "../site-routes.ts";
import { type Form, typeOf } from "./form.ts";
import { attribute, type Element } from "./html.ts";

/**
 * Stable names of forms: method, pattern of the route that it is sent to, and what tells it from others there, which is
 * its intent or the text of its button.
 */

const tree = treeOf(siteRoutes);
/** Parameters whose values are a few names, each with forms of its own. */
const NAMED_PARAMETERS = new Set(["section", "page"]);
/** A number, an id or a token. */
const ID = /^\d+$|[0-9a-f]{8}-[0-9a-f]{4}-|^[\w-]{20,}$/i;

const matchesByPath = new Map<string, ReturnType<typeof matchRoutes>>();

/**
 * The pattern of the route at this path.
 * @param options.keepsNames whether the values of some parameters stay in it
 */
export function patternOf(pathname: string, { keepsNames = true } = {}): string {
	// Matching takes long.
	const matches = matchesByPath.get(pathname) ?? matchRoutes(tree, pathname);
	matchesByPath.set(pathname, matches);
	const parameters = matches?.at(-1)?.params ?? {};
	const pattern = `/${matches?.flatMap(({ route }) => route.path || []).join("/") ?? ""}`;
	if (!keepsNames) return pattern;
	return pattern.replace(/:(\w+)/g, (whole, name) =>
		NAMED_PARAMETERS.has(name) ? (parameters[name] ?? whole) : whole,
	);
}

/** @param pageUrl path of the form's page */
export function keyOf(form: Form, button: Element | undefined, pageUrl: string): string {
	const { method, action } = form.target(
		button,
		`http://site${pageUrl.startsWith("/") ? pageUrl : "/"}`,
	);
	const url = new URL(action);
	const query =
		method === "get"
			? []
			: [...url.searchParams].filter(
					([name, value]) => /^(?:step|open)$/.test(name) && !ID.test(value),
				);
	const target =
		patternOf(decodeURI(url.pathname)) +
		query.map(([name, value]) => ` ?${name}${value && `=${value}`}`).join("");
	return `${method.toUpperCase()} ${target} ${intentOf(form, button)}`.trim();
}

function intentOf(form: Form, button: Element | undefined): string {
	const name = button && attribute(button, "name");
	if (button && name) {
		const value = attribute(button, "value") ?? "";
		if (name === "__intent__") return describeListIntent(value);
		if (name === "intent") return value;
		return `${name}=${ID.test(value) || name === "slug" ? "*" : value}`;
	}
	const hidden = form.controls.find(
		(each) => typeOf(each) === "hidden" && attribute(each, "name") === "intent",
	);
	if (hidden) return attribute(hidden, "value") ?? "";
	return button ? `[${form.document.name(button)}]` : "without a button";
}

/** Conform's buttons that add, remove and move items of lists. */
function describeListIntent(value: string): string {
	const { type, payload } = JSON.parse(value) as { type: string; payload: { name: string } };
	return `${type} ${payload.name.replace(/\[\d+\]/g, "[]")}`;
}

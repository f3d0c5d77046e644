import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { loadAfterPaint } from "./load-after-paint.ts";

/**
 * React Router's `<Scripts>`, with modules loaded after the first paint: the server's HTML is readable before they
 * run. `<Scripts>` has no option for it, so this changes the elements that it returns. Not in development: there, the start
 * module must run before any other, because it prepares hot reloading.
 */
export function ScriptsAfterPaint() {
	if (import.meta.env.DEV) return <Scripts />;
	const elements = flatten(Scripts({}));
	const files = elements.flatMap(({ type, props }) => (type === "link" && props.href) || []);
	return elements
		.filter(({ type }) => type === "script")
		.map((script) => cloneElement(script, afterPaint(script, files)));
}

type Tag = ReactElement<{
	href?: string;
	type?: string;
	async?: boolean;
	dangerouslySetInnerHTML?: { __html: string };
}>;

/** Turns React Router's start module into a script that loads it. */
function afterPaint({ props }: Tag, files: readonly string[]): Partial<Tag["props"]> {
	if (props.type !== "module") return {};
	const code = props.dangerouslySetInnerHTML?.__html ?? "";
	// The list begins with the entry, which that module imports itself.
	const [entry, ...others] = files;
	const values = [others, code, entry].map((value) =>
		JSON.stringify(value).replaceAll("<", "\\u003c"),
	);
	return {
		type: undefined,
		async: undefined,
		dangerouslySetInnerHTML: { __html: `(${loadAfterPaint})(${values.join()})` },
	};
}

/** The elements in a tree of fragments. */
function flatten(node: ReactNode): Tag[] {
	return Children.toArray(node).flatMap((child) => {
		if (!isValidElement<{ children?: ReactNode }>(child)) return [];
		return typeof child.type === "string" ? [child as Tag] : flatten(child.props.children);
	});
}

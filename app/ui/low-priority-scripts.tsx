import {
	Children,
	cloneElement,
	Fragment,
	isValidElement,
	type ReactElement,
	type ReactNode,
} from "react";
import { Scripts } from "react-router";

/**
 * React Router's `<Scripts>`, whose files are fetched behind the stylesheet and the fonts: the server's HTML can be
 * read before any script has run. `<Scripts>` has no option for it, so this changes the elements that it returns.
 */
export function LowPriorityScripts() {
	return lowerPriority(Scripts({}));
}

function lowerPriority(node: ReactNode): ReactNode {
	return Children.map(node, (child) => {
		if (isElement(child, Fragment)) return lowerPriority(child.props.children);
		if (isElement(child, "link")) return cloneElement(child, { fetchPriority: "low" });
		return child;
	});
}

function isElement(
	node: ReactNode,
	type: typeof Fragment | "link",
): node is ReactElement<{ children?: ReactNode; fetchPriority?: "low" }> {
	return isValidElement(node) && node.type === type;
}

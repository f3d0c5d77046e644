import type { Ignorer } from "@stryker-mutator/api/ignore";
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import type { babel } from "@stryker-mutator/core";

/**
 * Leaves out what no user and no caller sees: arguments of log calls, messages of plain errors (they reach only the
 * log), and class names.
 */
export const textIgnorer: Ignorer = {
	shouldIgnore(path) {
		const { node } = path as babel.NodePath;
		switch (node.type) {
			case "CallExpression":
				return isLogCall(node) ? "log text" : undefined;
			case "NewExpression":
				return node.callee.type === "Identifier" && node.callee.name === "Error"
					? "message of a plain error"
					: undefined;
			case "JSXAttribute":
				return node.name.name === "className" ? "class names" : undefined;
			default:
				return undefined;
		}
	},
};

function isLogCall({ callee }: Extract<babel.NodePath["node"], { type: "CallExpression" }>) {
	return (
		callee.type === "MemberExpression" &&
		callee.object.type === "Identifier" &&
		callee.object.name === "log"
	);
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "texts", textIgnorer)];

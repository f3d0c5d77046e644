import { readFileSync } from "node:fs";
import path from "node:path";

/** compose.yaml, as far as tests ask for it: blocks by their indentation, without a parser of YAML. */
export const composeFile = readFileSync(
	path.join(import.meta.dirname, "../../compose.yaml"),
	"utf8",
);

/** @returns the lines below the first line that consists of a key, without its indentation; none if there is no such key */
export function readBlock(text: string, key: string): string {
	const [, block = ""] =
		new RegExp(`^${key}:(?: &\\w+)?\\n((?:(?: {2}.*)?\\n)*)`, "m").exec(text) ?? [];
	return block.replaceAll(/^ {2}/gm, "");
}

export function readService(name: string): string {
	return readBlock(readBlock(composeFile, "services"), name);
}

/** Variables of a service with their values; undefined for those that are passed on. */
export function readEnvironment(service: string): Record<string, string | undefined> {
	const lines = readBlock(readService(service), "environment").matchAll(
		/^([A-Z0-9_]+):(?: (.+))?$/gm,
	);
	return Object.fromEntries(
		[...lines].map(([, name = "", value]) => [name, value?.replace(/^"(.*)"$/, "$1")]),
	);
}

/** @returns the list below a key of a service, such as its volumes */
export function readList(service: string, key: string): string[] {
	const lines = readBlock(readService(service), key).matchAll(/^- "?(.+?)"?$/gm);
	return [...lines].map(([, entry = ""]) => entry);
}

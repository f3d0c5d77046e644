import type { HomepageDocument, SectionName } from "../landing/schema.ts";
import { labelOf, SECTIONS, titleOf } from "../landing/sections.ts";

/** A field that differs between two states of the landing page, both in words; empty if it has no content. */
export type Difference = { label: string; before: string; after: string };

/** @returns the fields that differ, in the order of the editor's tabs: "Hero Section: Title" */
export function documentDifferences(
	before: HomepageDocument,
	after: HomepageDocument,
): Difference[] {
	return SECTIONS.flatMap(({ name }) =>
		sectionDifferences(name, { before: before[name], after: after[name] }),
	);
}

/** @returns the fields of one section that differ */
export function sectionDifferences(
	name: SectionName,
	{ before, after }: { before: unknown; after: unknown },
): Difference[] {
	return compare([titleOf(name)], before, after);
}

/** @returns the names of the sections that differ, in the order of the editor's tabs */
export function changedSections(before: HomepageDocument, after: HomepageDocument): SectionName[] {
	return SECTIONS.map(({ name }) => name).filter(
		(name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
	);
}

function compare(path: readonly string[], before: unknown, after: unknown): Difference[] {
	if (JSON.stringify(before) === JSON.stringify(after)) return [];
	if (isObject(before) && isObject(after)) {
		const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
		return [...keys].flatMap((key) => compare([...path, labelOf(key)], before[key], after[key]));
	}
	const label = path.length === 1 ? path.join("") : `${path[0]}: ${path.slice(1).join(", ")}`;
	if (Array.isArray(before) && Array.isArray(after)) return [compareLists(label, before, after)];
	return [{ label, before: inWords(before), after: inWords(after) }];
}

/** Names only the items that the other list hasn't; lists with the same items differ in their order. */
function compareLists(
	label: string,
	before: readonly unknown[],
	after: readonly unknown[],
): Difference {
	const [old, current] = [before.map(inWords), after.map(inWords)];
	const removed = old.filter((item) => !current.includes(item));
	const added = current.filter((item) => !old.includes(item));
	const isReordered = removed.length === 0 && added.length === 0;
	const [shownOld, shownNew] = isReordered ? [old, current] : [removed, added];
	return { label, before: shownOld.join("\n"), after: shownNew.join("\n") };
}

/** @returns a value as one line; an item of a list by the texts of its fields, without its id */
function inWords(value: unknown): string {
	if (value === true) return "On";
	if (value === false || value === undefined || value === null) return value === false ? "Off" : "";
	if (Array.isArray(value)) return value.map(inWords).join("; ");
	if (!isObject(value)) return String(value);
	return Object.entries(value)
		.filter(([key, item]) => key !== "id" && item !== "" && item !== false)
		.map(([key, item]) => (item === true ? labelOf(key) : inWords(item)))
		.join(", ");
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

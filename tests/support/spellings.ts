import type { SitePath } from "./site-map.ts";

type Spelling = { how: string; path: string };

/**
 * The other spellings of a route's path that React Router matches, or that somebody may try: capitals in the fixed segments
 * (parameters may be tokens), encoded letters, and slashes.
 */
export function spellingsOf({ pattern, path }: Pick<SitePath, "pattern" | "path">): Spelling[] {
	const segments = path.split("/");
	const fixed = pattern.split("/").map((segment) => !/^$|^:|^\*$/.test(segment));
	const respell = (change: (segment: string) => string) =>
		segments.map((segment, index) => (fixed[index] ? change(segment) : segment)).join("/");
	const last = fixed.lastIndexOf(true);
	const spellings = [
		{ how: "in capitals", path: respell((segment) => segment.toUpperCase()) },
		{
			how: "with one capital",
			path: segments
				.map((segment, index) => (index === last ? capitalize(segment) : segment))
				.join("/"),
		},
		{ how: "with an encoded letter", path: respell(encodeFirst) },
		{
			how: "with an encoded capital",
			path: respell((segment) => encodeFirst(capitalize(segment))),
		},
		{ how: "with a slash at the end", path: `${path}/` },
		{ how: "with slashes at the end", path: `${path}//` },
		{ how: "with doubled slashes", path: path.replaceAll("/", "//") },
		{ how: "with everything", path: `${respell((each) => encodeFirst(each.toUpperCase()))}/` },
	];
	return spellings.filter((spelling) => spelling.path !== path);
}

function capitalize(segment: string): string {
	return segment.charAt(0).toUpperCase() + segment.slice(1);
}

function encodeFirst(segment: string): string {
	const code = segment.charCodeAt(0).toString(16);
	return `%${code}${segment.slice(1)}`;
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	dropRow,
	endRowId,
	fitsInGroup,
	groupByOrder,
	isGroupKind,
	moveStep,
	moveToPlace,
	type PlacedLink,
	putIntoGroup,
	settleGroups,
	toRows,
} from "./link-groups.ts";

/** Reads "x G(a b) H y": capital G is a group, R a grid, H a header; links in parentheses are in the group before. */
function page(text: string): PlacedLink[] {
	let groupId: string | null = null;
	let last = "";
	return [...text.matchAll(/[()]|\w+/g)].flatMap(([token]) => {
		if (token === "(" || token === ")") {
			groupId = token === "(" ? last : null;
			return [];
		}
		last = token;
		const kind = ({ G: "group", R: "grid", H: "header" } as const)[token.charAt(0)] ?? "link";
		return [{ id: token, kind, groupId: fitsInGroup(kind) ? groupId : null }];
	});
}

function text(links: readonly PlacedLink[]): string {
	const words: string[] = [];
	for (const [index, { id, groupId }] of links.entries()) {
		const isFirst = groupId !== null && links[index - 1]?.groupId !== groupId;
		const isLast = groupId !== null && links[index + 1]?.groupId !== groupId;
		words.push(`${isFirst ? "(" : ""}${id}${isLast ? ")" : ""}`);
	}
	return words.join(" ").replaceAll(" (", "(");
}

test.each([
	["x G y", "down", ["G(x) y", "G x y", "G y x", "G y x"]],
	["x G(a b) y", "down", ["G(x a b) y", "G(a x b) y", "G(a b x) y", "G(a b) x y", "G(a b) y x"]],
	["G(a b) R(c) x", "up", ["G(a b) R(c x)", "G(a b) R(x c)", "G(a b) x R(c)", "G(a b x) R(c)"]],
	["G x", "up", ["G(x)", "x G", "x G"]],
	["H G(a) x", "up", ["H G(a x)", "H G(x a)", "H x G(a)", "x H G(a)", "x H G(a)"]],
] as const)("a link moves through %s step by step %s", (before, direction, steps) => {
	let links = page(before);
	const taken = steps.map(() => {
		links = moveStep(links, { id: "x", direction });
		return text(links);
	});
	expect(taken).toEqual(steps);
});

test.each([
	["G(a b) x R(c)", "G", "down", "x G(a b) R(c)"],
	["x G(a b) R(c)", "G", "down", "x R(c) G(a b)"],
	["x G(a b) R(c)", "R", "up", "x R(c) G(a b)"],
	["G(a b) H", "H", "up", "H G(a b)"],
	["H G(a b)", "H", "down", "G(a b) H"],
	["G(a b)", "G", "down", "G(a b)"],
	["G(a b)", "G", "up", "G(a b)"],
	["a", "missing", "up", "a"],
] as const)("in %s, %s moves %s as a whole: %s", (before, id, direction, after) => {
	expect(text(moveStep(page(before), { id, direction }))).toBe(after);
});

test.each([
	["x G(a b) y", "x", 2, "G(a x b) y"],
	["x G(a b) y", "x", 3, "G(a b) x y"],
	["G(a b c) y", "a", 2, "G(b a c) y"],
	["G(a b) y", "b", 9, "G(a) y b"],
	["G(a b) y", "y", 0, "y G(a b)"],
	["x G(a b) y", "G", 9, "x y G(a b)"],
	["H x G(a b) y", "H", 3, "x G(a b) H y"],
] as const)("in %s, %s moves to place %i: %s", (before, id, place, after) => {
	expect(text(moveToPlace(page(before), { id, place }))).toBe(after);
});

test.each([
	["x G(a) y", ["x"], "G", "G(a x) y"],
	["x G y z", ["z", "x"], "G", "G(z x) y"],
	["G(a b) R", ["a"], "R", "G(b) R(a)"],
	["G(a b c) y", ["a", "b"], null, "G(c) a b y"],
	["G(a) y", ["y"], null, "G(a) y"],
	["H G(a)", ["H"], "G", "H G(a)"],
	["x G", ["x"], "missing", "x G"],
] as const)("in %s, %j put into %s: %s", (before, ids, groupId, after) => {
	expect(text(putIntoGroup(page(before), { ids, groupId }))).toBe(after);
});

describe("dropRow", () => {
	const END = endRowId("G");

	test.each([
		["x G(a b) y", "x", "G", "G(x a b) y"],
		["x G(a b) y", "x", END, "G(a b) x y"],
		["x G(a b) y", "y", END, "x G(a b y)"],
		["x G(a b) y", "b", END, "x G(a) b y"],
		["x G(a b) y", "a", "G", "x a G(b) y"],
		["x G(a b) y", "a", "b", "x G(b a) y"],
		["x G y", "y", END, "x G(y)"],
		["x G(a b) y", "G", "y", "x y G(a b)"],
		["x G(a b) y", "G", "x", "G(a b) x y"],
		["x G(a b) y", "G", "b", "x G(a b) y"],
		["H G(a b) y", "H", "a", "G(a b) H y"],
		["R(c) G(a b)", "R", "a", "G(a b) R(c)"],
	] as const)("in %s, %s dropped over %s: %s", (before, id, over, after) => {
		expect(text(dropRow(toRows(page(before)), { id, over }))).toBe(after);
	});

	test("knows a group that began or goes on beyond the shown rows", () => {
		const links = page("G(a b c) x");
		const part = links.slice(2);
		expect(toRows(links.slice(0, 2), { continues: true }).map(({ id }) => id)).toEqual(["G", "a"]);
		expect(text(dropRow(toRows(part), { id: "x", over: "b" }))).toBe("(x b c)");
	});
});

test("a page from before groups had an end keeps its sections", () => {
	const flat = page("x G a b H c R d").map(({ groupId: _, ...link }) => link);
	expect(text(groupByOrder(flat))).toBe("x G(a b) H c R(d)");
});

describe("settleGroups", () => {
	const places = fc
		.array(fc.constantFrom("G", "R", "H", "a", "b", "c", "d"), { maxLength: 12 })
		.chain((letters) =>
			fc.tuple(
				...letters.map((letter, index) =>
					fc.constantFrom(null, ...letters.map((each, at) => `${each}${at}`)).map(
						(groupId): PlacedLink => ({
							id: `${letter}${index}`,
							kind: page(letter)[0]?.kind ?? "link",
							groupId,
						}),
					),
				),
			),
		);

	test("leaves each link outside, or right below its group or another link of it", () => {
		fc.assert(
			fc.property(places, (links) => {
				const settled = settleGroups(links);
				expect(settled.map(({ id }) => id)).toEqual(links.map(({ id }) => id));
				for (const [index, { kind, groupId }] of settled.entries()) {
					if (groupId === null) continue;
					expect(fitsInGroup(kind)).toBe(true);
					const above = settled[index - 1];
					const isBelowGroup = above?.id === groupId && isGroupKind(above.kind);
					expect(isBelowGroup || above?.groupId === groupId).toBe(true);
				}
				expect(settleGroups(settled)).toEqual(settled);
			}),
		);
	});

	test("changes nothing that a move has made", () => {
		const move = fc.record({ at: fc.nat(11), direction: fc.constantFrom("up", "down") });
		fc.assert(
			fc.property(places, fc.array(move, { maxLength: 8 }), (links, moves) => {
				let list = settleGroups(links);
				for (const { at, direction } of moves) {
					list = moveStep(list, { id: list[at]?.id ?? "", direction });
					expect(settleGroups(list)).toEqual(list);
				}
				expect(list.map(({ id }) => id).sort()).toEqual(links.map(({ id }) => id).sort());
			}),
		);
	});

	test("takes a link in that was put between links of a group", () => {
		const [g, a, x, b] = page("G(a) x b");
		const links = [g, a, x, b && { ...b, groupId: "G" }].filter((link) => link !== undefined);
		expect(text(settleGroups(links))).toBe("G(a x b)");
	});
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { KINDS, LINK_KINDS } from "../kinds/kinds.ts";
import { BlockChooser } from "./block-chooser.tsx";

function tilesFor(tier: Tier): { kind: string; text: string }[] {
	const markup = renderToStaticMarkup(
		<BlockChooser formId="add" tier={tier} onChoose={() => {}} />,
	);
	return [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].flatMap(
		([, attributes = "", content = ""]) => {
			if (!attributes.includes('name="kind"')) return [];
			const [, kind = ""] = /value="(\w+)"/.exec(attributes) ?? [];
			return [{ kind, text: content.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ") }];
		},
	);
}

/** Kinds with the badge of a plan, as `Grid Pro`. */
function badgesFor(tier: Tier): string[] {
	return tilesFor(tier).flatMap(({ kind, text }) => {
		const { label } = KINDS[kind as keyof typeof KINDS];
		return Object.values(PLANS).flatMap(({ name }) =>
			text.includes(` ${label} ${name} `) ? `${label} ${name}` : [],
		);
	});
}

test("each kind can be chosen, once", () => {
	const kinds = tilesFor("max").map(({ kind }) => kind);
	expect(kinds.toSorted()).toEqual(LINK_KINDS.toSorted());
});

test("kinds name the plan that includes them only to those whose plan doesn't", () => {
	expect(badgesFor("free").toSorted()).toEqual(["Grid Pro", "Sign-up form Pro"]);
	expect(badgesFor("pro")).toEqual([]);
	expect(badgesFor("max")).toEqual([]);
});

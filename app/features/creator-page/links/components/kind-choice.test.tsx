import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { KindChoice } from "./kind-choice.tsx";

const NAMES = Object.values(PLANS).map(({ name }) => name);

function Choice({ tier }: { tier: Tier }) {
	const [, fields] = useForm<{ kind: LinkKind }>({ id: "add", defaultValue: { kind: "link" } });
	return <KindChoice field={fields.kind} tier={tier} />;
}

/** Kinds with the badge of a plan, as `Grid Pro`. */
function badgesFor(tier: Tier): string[] {
	const labels = renderToStaticMarkup(<Choice tier={tier} />).match(/<label.*?<\/label>/gs) ?? [];
	return labels
		.map((label) =>
			label
				.replaceAll(/<[^>]*>/g, " ")
				.replaceAll(/\s+/g, " ")
				.trim(),
		)
		.filter((label) => NAMES.some((name) => label.endsWith(` ${name}`)));
}

test("kinds name the plan that includes them only to those whose plan doesn't", () => {
	expect(badgesFor("free")).toEqual(["Grid Pro", "Sign-up form Pro"]);
	expect(badgesFor("pro")).toEqual([]);
	expect(badgesFor("max")).toEqual([]);
});

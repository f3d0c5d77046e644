import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SizeChoice } from "./size-choice.tsx";

function Choice({ fixed }: { fixed: string | null }) {
	const [, fields] = useForm<{ size?: string }>({ defaultValue: { size: "lead" } });
	return <SizeChoice field={fields.size} fixed={fixed} />;
}

test("the size can be chosen where it makes a difference", () => {
	const markup = renderToStaticMarkup(<Choice fixed={null} />);
	expect(markup).toContain("Automatic is normal.");
	expect(markup).not.toContain("<div hidden");
});

test("elsewhere a line says why not, and the stored size is still sent", () => {
	const markup = renderToStaticMarkup(<Choice fixed="Links in a grid all have the same size." />);
	expect(markup).toContain("Links in a grid all have the same size.");
	expect(markup).toMatch(/<div hidden="".*value="lead"/s);
	expect(markup).toMatch(/<input[^>]*checked[^>]*value="lead"|<input[^>]*value="lead"[^>]*checked/);
});

test("the chosen size is marked without `:has()`, which Firefox 107 to 120 lack", () => {
	const markup = renderToStaticMarkup(<Choice fixed={null} />);
	expect(markup).toMatch(/<input[^>]*class="[^"]*\bchecked:shadow-/);
	expect(markup).not.toMatch(/\bhas-/);
});

import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NetworkFields } from "./network-fields.tsx";

const NETWORKS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] as const;
type Network = (typeof NETWORKS)[number];

function Form({ filled, invalid }: { filled: readonly Network[]; invalid: Network | undefined }) {
	const initialValue = Object.fromEntries(filled.map((name) => [name, "x"]));
	const [, fields] = useForm<Record<Network, string>>({
		defaultValue: initialValue,
		lastResult:
			invalid === undefined
				? null
				: { status: "error", initialValue, error: { [invalid]: ["Wrong"] } },
	});
	return <NetworkFields networks={NETWORKS} fields={fields} maxLength={9} className="" />;
}

/** @returns names of the fields that are shown, and of those under "Add network"; null without the latter */
function draw(
	filled: readonly Network[],
	{ invalid }: { invalid?: Network } = {},
): { shown: string[]; added: string[] | null; isOpen: boolean } {
	const html = renderToStaticMarkup(<Form filled={filled} invalid={invalid} />);
	const [before = "", after] = html.split("<details");
	const names = (part: string) => [...part.matchAll(/name="(\w)"/g)].map(([, name = ""]) => name);
	return {
		shown: names(before),
		added: after === undefined ? null : names(after),
		isOpen: after?.includes('open=""') ?? false,
	};
}

test("shows seven fields, and all that are filled, in the order of the networks", () => {
	const first = ["a", "b", "c", "d", "e", "f", "g"];
	expect(draw([])).toEqual({ shown: first, added: ["h", "i", "j"], isOpen: false });
	expect(draw(["j", "b"])).toMatchObject({
		shown: ["a", "b", "c", "d", "e", "f", "j"],
		added: ["g", "h", "i"],
	});
	expect(draw([...NETWORKS].slice(1)).added).toEqual(["a"]);
	expect(draw(NETWORKS)).toEqual({ shown: [...NETWORKS], added: null, isOpen: false });
});

test("opens for a field with an error", () => {
	expect(draw([], { invalid: "j" }).isOpen).toBe(true);
	expect(draw([], { invalid: "a" }).isOpen).toBe(false);
});

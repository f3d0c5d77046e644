import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BrandIcon, brandName } from "./brand-icon.tsx";

test("an unknown network shows a globe labeled with its own name", () => {
	const globe = renderToStaticMarkup(<BrandIcon name="somewhere" />);
	expect(globe).toContain("<circle");
	for (const name of ["constructor", "__proto__", "toString"]) {
		expect(renderToStaticMarkup(<BrandIcon name={name} />)).toBe(globe);
	}
	expect(brandName("constructor")).toBe("Constructor");
});

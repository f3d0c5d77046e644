import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BrandIcon, brandName } from "./brand-icon.tsx";

test("a network that has no drawing is a globe by its own name, whatever it is called", () => {
	const globe = renderToStaticMarkup(<BrandIcon name="somewhere" />);
	expect(globe).toContain("<circle");
	for (const name of ["constructor", "__proto__", "toString"]) {
		expect(renderToStaticMarkup(<BrandIcon name={name} />)).toBe(globe);
	}
	expect(brandName("constructor")).toBe("Constructor");
});

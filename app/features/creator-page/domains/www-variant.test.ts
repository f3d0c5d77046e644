import { expect, test } from "vitest";
import { wwwVariantOf } from "./www-variant.ts";

test.each([
	["ada-lovelace.com", "ada-lovelace.com", "www.ada-lovelace.com"],
	["www.ada-lovelace.com", "ada-lovelace.com", "ada-lovelace.com"],
	["ada-lovelace.co.uk", "ada-lovelace.co.uk", "www.ada-lovelace.co.uk"],
	["links.ada-lovelace.com", "ada-lovelace.com", null],
	["www.links.ada-lovelace.com", "ada-lovelace.com", null],
])("the variant of %s, registered as %s, is %s", (name, registered, variant) => {
	expect(wwwVariantOf({ name, registered })).toBe(variant);
});

import { expect, test } from "vitest";
import { respellLast } from "#tests/support/respell-token.ts";
import { isCanonicalBase64, isCanonicalJwt } from "./canonical-base64.ts";

const bytes = Buffer.from("a signature of 32 bytes, or more");

test.each(["base64", "base64url"] as const)("%s has one spelling", (alphabet) => {
	for (const length of [30, 31, 32]) {
		const text = bytes.subarray(0, length).toString(alphabet).replace(/=+$/, "");
		expect(isCanonicalBase64(text, alphabet)).toBe(true);
		expect(isCanonicalBase64(`${text}=`, alphabet)).toBe(false);
		expect(isCanonicalBase64(`${text}==`, alphabet)).toBe(false);
		for (const other of respellLast(text)) expect(isCanonicalBase64(other, alphabet)).toBe(false);
	}
});

test("the other alphabet and characters that decoders skip are refused", () => {
	for (const text of ["-_8", "+/ 8", "a\nbc"])
		expect(isCanonicalBase64(text, "base64")).toBe(false);
	for (const text of ["+/8", "a bc"]) expect(isCanonicalBase64(text, "base64url")).toBe(false);
});

test("a JSON web token is refused for any of its parts", () => {
	const part = bytes.toString("base64url");
	expect(isCanonicalJwt(`${part}.${part}.${part}`)).toBe(true);
	expect(isCanonicalJwt(`${part}=.${part}.${part}`)).toBe(false);
	expect(isCanonicalJwt(`${part}.${part}.${part}=`)).toBe(false);
});

import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

test.each([
	[null, "/dashboard"],
	[undefined, "/dashboard"],
	["/dashboard/links?x=1", "/dashboard/links?x=1"],
	["//evil.example", "/dashboard"],
	["/\\evil.example", "/dashboard"],
	["https://evil.example/", "/dashboard"],
	["/ok\r\nSet-Cookie: a=b", "/dashboard"],
	["/signin?redirectTo=/signin", "/dashboard"],
	["/signup", "/dashboard"],
	["/signout", "/dashboard"],
	["/signs", "/signs"],
])("%j leads to %s", (redirectTo, path) => {
	expect(afterSignIn(redirectTo)).toBe(path);
});

import { describe, expect, test } from "vitest";
import { domainTarget } from "./domain-target.ts";

const target = (path: string, method = "GET") => domainTarget(path, { method, username: "ada" });

const LINK_ID = "0192f0c1-7c1a-7d6e-8d5c-1f2e3d4c5b6a";

describe("a creator's domain", () => {
	test.each([
		["/", "/ada"],
		["/ig", "/ada/ig"],
		["/card", "/ada/card"],
		["/ada/ig", "/ada/ig"],
		["/og.png", "/ada/og.png"],
		["/ada/qr.svg", "/ada/qr.svg"],
		["/ada.md", "/ada.md"],
		["/assets/entry-1a2b.js", "/assets/entry-1a2b.js"],
		["/images/1/320.webp", "/images/1/320.webp"],
		["/favicon.svg", "/favicon.svg"],
		["/.well-known/atproto-did", "/.well-known/atproto-did"],
		["/.well-known/webfinger", "/.well-known/webfinger"],
	])("answers %s like the site's %s", (path, sitePath) => {
		expect(target(path)).toEqual({ path: sitePath });
	});

	test("counts the seconds of its page, whatever its address", () => {
		for (const path of ["/engaged/", "/engaged/ig", "/engaged/ada", "/engaged/bob"]) {
			expect(target(path, "POST")).toEqual({ path: "/engaged/ada" });
		}
	});

	test.each([
		[`/go/${LINK_ID}`, "GET"],
		[`/go/${LINK_ID}/form`, "POST"],
		[`/go/${LINK_ID}/qr.svg`, "GET"],
	])("follows %s if the link is the page's", (path, method) => {
		expect(target(path, method)).toEqual({ path, linkId: LINK_ID });
	});

	test("has its page at one address", () => {
		for (const path of ["/ada", "/ada/"]) expect(target(path)).toEqual({ location: "/" });
		for (const path of ["/ig/", "/ada/ig/"]) expect(target(path)).toEqual({ location: "/ig" });
	});

	test("leads to the site's terms and policies, and to the form that reports the page", () => {
		expect(target("/privacy")).toEqual({ sitePath: "/privacy" });
		expect(target("/report/ada")).toEqual({ sitePath: "/report/ada", isReport: true });
	});

	test.each([
		"/dashboard/links",
		"/admin/login",
		"/api/links",
		"/auth/google",
		"/stripe/webhook",
		"/ada/ig/more",
		"/bob/ig",
		"/bob.md",
		"/report/bob",
		"/_root.data",
		"/ada.data",
		`/go/${LINK_ID}.data`,
		"/.well-known/change-password",
		"/%61da",
		"//bob",
		"/../bob",
		"/assets/../signin",
		"/images/../bob",
		"/images/./1",
		"/assets/..",
		"",
	])("has no %s", (path) => {
		expect(target(path)).toBeNull();
	});

	test.each(["/", "/ada", "/ig", "/ada.md", "/robots.txt", "/privacy"])(
		"takes nothing at %s",
		(path) => {
			expect(target(path, "POST")).toBeNull();
			expect(target(path, "DELETE")).toBeNull();
		},
	);

	test("asks whether the page has a channel called like a page of the site", () => {
		for (const name of ["dashboard", "signin", "mcp", "support"]) {
			expect(target(`/${name}`)).toEqual({ path: `/ada/${name}`, channel: name });
			expect(target(`/ada/${name}`)).toEqual({ path: `/ada/${name}` });
		}
	});
});

import { expect, it } from "vitest";
import { parseDashboardTheme, rememberDashboardTheme } from "./dashboard-theme.server.ts";

it.each([
	["theme=dark", "dark"],
	["consent=denied; theme=light; x=1", "light"],
	["", "system"],
	["theme=", "system"],
	["theme=sepia", "system"],
	["my-theme=dark", "system"],
	['theme=dark"><script>', "system"],
])("parses %j as %s", (cookie, theme) => {
	const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
	expect(parseDashboardTheme(request)).toBe(theme);
});

it("deletes the cookie when the choice is to match the system", () => {
	expect(rememberDashboardTheme("system").get("Set-Cookie")).toContain("Max-Age=0");
	expect(rememberDashboardTheme("dark").get("Set-Cookie")).toContain("theme=dark; Path=/");
});

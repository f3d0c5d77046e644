import { expect, it } from "vitest";
import { robotsTxt } from "./robots-txt.ts";

const appUrl = "https://links.example";

it("names the sitemap", () => {
	expect(robotsTxt({ appUrl })).toMatch(/^Sitemap: https:\/\/links\.example\/sitemap\.xml$/m);
});

it("blocks the private areas, but no username that starts like one", () => {
	const patterns = [...robotsTxt({ appUrl }).matchAll(/^Disallow: (.+)$/gm)].map(
		([, rule = ""]) =>
			new RegExp(`^${rule.replace(/[.?]/g, "\\$&").replaceAll("*", ".*")}`.replace("\\$$", "$")),
	);
	const isOpen = (path: string) => !patterns.some((pattern) => pattern.test(path));
	expect(["/dashboard", "/dashboard/links", "/go/1", "/ada?preview=true"].filter(isOpen)).toEqual(
		[],
	);
	const pages = ["/", "/ada", "/dashboard-diaries", "/goat", "/images/1/400.webp", "/terms"];
	expect(pages.filter(isOpen)).toEqual(pages);
});

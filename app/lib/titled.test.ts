import { expect, test } from "vitest";
import { titled } from "./titled.ts";

const matches = [{ loaderData: { appName: "Posy" } }] as const;

test("a page's title ends with the site's name", () => {
	expect(titled("Links")({ matches })).toEqual([{ title: "Links · Posy" }]);
});

test("a title may come from the page's data, and a page may be kept out of search results", () => {
	type Args = { matches: typeof matches; loaderData?: { name: string } };
	const meta = titled<Args>(({ loaderData }) => `${loaderData?.name ?? "User"} · Admin`, "noindex");
	const robots = { name: "robots", content: "noindex" };
	expect(meta({ matches, loaderData: { name: "Ada" } })).toEqual([
		{ title: "Ada · Admin · Posy" },
		robots,
	]);
	expect(meta({ matches })).toEqual([{ title: "User · Admin · Posy" }, robots]);
});

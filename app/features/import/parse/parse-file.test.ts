import { describe, expect, it } from "vitest";
import { LITTLELINK_PAGE } from "#tests/support/import-pages.ts";
import { type FoundPage, foundPageSchema } from "../schema.ts";
import { parseFile } from "./parse-file.ts";

/** Links as "Title → address", headers as "# Title". */
function linksIn(text: string): string[] {
	return find(text).links.map(({ kind, title, url }) =>
		kind === "header" ? `# ${title}` : `${title} → ${url}`,
	);
}

function find(text: string): FoundPage {
	const found = parseFile(text);
	if (typeof found === "string") throw new Error(found);
	expect(foundPageSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
	return found;
}

describe("a file", () => {
	it("may be a saved web page, with or without a mark of its byte order", () => {
		for (const text of [LITTLELINK_PAGE, `\ufeff\n${LITTLELINK_PAGE}`]) {
			expect(find(text)).toMatchObject({ source: "LittleLink", links: [{ title: "GitHub" }, {}] });
		}
	});

	it("may be bookmarks, whose folders are headers", () => {
		expect(
			linksIn(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
				<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
				<DL><p>
					<DT><A HREF="https://top.example" ADD_DATE="1">Top</A>
					<DT><H3 ADD_DATE="1">Shops &amp; stalls</H3>
					<DL><p>
						<DT><A HREF="https://shop.example">Shop</A>
						<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
					</DL><p>
					<DT><H3>Empty</H3>
					<DL><p></DL><p>
				</DL><p>`),
		).toEqual(["Top → https://top.example", "# Shops & stalls", "Shop → https://shop.example"]);
	});

	it.each([
		[
			"objects with an address, whatever it is called",
			{
				items: [
					{ label: "Shop", href: "shop.example" },
					{ name: "Mail", uri: "a@b.example" },
				],
			},
			["Shop → https://shop.example", "Mail → mailto:a@b.example"],
		],
		[
			"a list of addresses",
			["https://a.example", "no address", "https://b.example/x"],
			["a.example → https://a.example", "b.example/x → https://b.example/x"],
		],
		[
			"folders of Chrome's bookmarks",
			{
				roots: {
					bookmark_bar: {
						name: "Bookmarks bar",
						type: "folder",
						children: [{ name: "Shop", type: "url", url: "https://shop.example" }],
					},
				},
			},
			["# Bookmarks bar", "Shop → https://shop.example"],
		],
	])("may be JSON: %s", (_what, json, links) => {
		expect(linksIn(JSON.stringify(json))).toEqual(links);
	});

	it("may be JSON that knows networks by their names", () => {
		const json = { name: "Rosa", bio: "Flowers", social: { twitter: "@rosa", website: "" } };
		expect(find(JSON.stringify(json))).toMatchObject({
			name: "Rosa",
			bio: "Flowers",
			socials: [{ platform: "twitter", url: "https://x.com/rosa" }],
		});
	});

	it("may be JSON that is deep, wide or no object at all", () => {
		expect(find(`${"[".repeat(5_000)}${"]".repeat(5_000)}`).links).toEqual([]);
		expect(find(JSON.stringify(Array.from({ length: 100_000 }, () => ({})))).links).toEqual([]);
	});

	it("is told apart from one that can't be read", () => {
		expect(parseFile("PK\u0003\u0004")).toBe("zip");
		expect(parseFile(`{"links": [`)).toBe("broken");
		expect(parseFile("hello")).toBe("unknown");
		expect(parseFile("")).toBe("unknown");
	});
});

describe("a title that is too long for a link", () => {
	it("is cut, and counted", () => {
		const json = [{ title: "x".repeat(101), url: "https://a.example" }];
		const found = find(JSON.stringify(json));
		expect(found).toMatchObject({ shortened: 1, links: [{ title: "x".repeat(100) }] });
		expect(find(JSON.stringify([{ title: "y", url: "https://b.example" }])).shortened).toBe(0);
	});
});

describe("icons of a web page that are labeled with text", () => {
	it("are social links where they lead to a network, and links by their label elsewhere", () => {
		const found = find(`
			<a href="https://www.instagram.com/rosa"><i class="icon"></i><span class="sr-only">Instagram</span></a>
			<a href="https://shop.example"><svg><title>My shop</title><path d=""/></svg></a>
			<a href="https://github.com/rosa">GitHub</a>`);
		expect(found.socials).toEqual([
			{ platform: "instagram", url: "https://www.instagram.com/rosa" },
		]);
		expect(found.links.map(({ title }) => title)).toEqual(["My shop", "GitHub"]);
	});
});

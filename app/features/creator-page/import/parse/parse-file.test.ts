import { describe, expect, it } from "vitest";
import { LITTLELINK_PAGE } from "#tests/support/import-pages.ts";
import { type FoundPage, foundPageSchema } from "../schema.ts";
import { parseFile } from "./parse-file.ts";

/** Links as "Title → address", headers as "# Title". */
async function linksIn(text: string): Promise<string[]> {
	return (await find(text)).links.map(({ kind, title, url }) =>
		kind === "header" ? `# ${title}` : `${title} → ${url}`,
	);
}

async function find(text: string): Promise<FoundPage> {
	const found = await parseFile(text);
	if (typeof found === "string") throw new Error(found);
	expect(foundPageSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
	return found;
}

describe("a file", () => {
	it("can be a saved web page, with or without a byte order mark", async () => {
		for (const text of [LITTLELINK_PAGE, `\ufeff\n${LITTLELINK_PAGE}`]) {
			expect(await find(text)).toMatchObject({
				source: "LittleLink",
				links: [{ title: "GitHub" }, {}],
			});
		}
	});

	it("can be bookmarks, whose folders become headers", async () => {
		expect(
			await linksIn(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
				<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
				<DL><p>
					<DT><A HREF="https://top.example" ADD_DATE="1">Top</A>
					<DT><H3 ADD_DATE="1">Shops &amp; stalls</H3>
					<DL><p>
						<DT><A HREF="https://shop.example">Shop</A></A>
						<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
					</DL><p>
					</A></H3>
					<DT><H3>Empty</H3>
					<DL><p></DL><p>
				</DL><p>`),
		).toEqual(["Top → https://top.example", "# Shops & stalls", "Shop → https://shop.example"]);
	});

	it.each([
		[
			"objects with an address under any key",
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
			["https://a.example", "no address", "shop.example", "a@b.example", "https://b.example/x"],
			["a.example → https://a.example", "b.example/x → https://b.example/x"],
		],
		[
			"Chrome's bookmark folders",
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
		[
			"a page with a title, which is no header",
			{ title: "Rosa", links: [{ text: "Shop", url: "https://shop.example" }] },
			["Shop → https://shop.example"],
		],
		[
			"labels and captions as titles",
			[
				{ caption: "Shop", url: "https://shop.example" },
				{ label: "Blog", url: "https://blog.example" },
			],
			["Shop → https://shop.example", "Blog → https://blog.example"],
		],
	])("can be JSON: %s", async (_what, json, links) => {
		expect(await linksIn(JSON.stringify(json))).toEqual(links);
	});

	it("can be JSON keyed by the networks' names", async () => {
		const json = { name: "Rosa", bio: "Flowers", social: { twitter: "@rosa", website: "" } };
		expect(await find(JSON.stringify(json))).toMatchObject({
			name: "Rosa",
			bio: "Flowers",
			socials: [{ platform: "twitter", url: "https://x.com/rosa" }],
		});
	});

	it("can be JSON that is deep, wide or not an object", async () => {
		expect((await find(`${"[".repeat(60)}${"]".repeat(60)}`)).links).toEqual([]);
		expect((await find(JSON.stringify(Array.from({ length: 14_000 }, () => ({}))))).links).toEqual(
			[],
		);
	});

	it("that can't be read is classified as broken, of too many entries, or unknown", async () => {
		expect(await parseFile(`{"links": [`)).toBe("broken");
		expect(await parseFile("[".repeat(100_000))).toBe("entries");
		expect(await parseFile("hello")).toBe("unknown");
		expect(await parseFile("")).toBe("unknown");
	});
});

describe("a title that is too long for a link", () => {
	it("is cut and counted", async () => {
		const json = [{ title: "x".repeat(101), url: "https://a.example" }];
		const found = await find(JSON.stringify(json));
		expect(found).toMatchObject({ shortened: 1, links: [{ title: "x".repeat(100) }] });
		expect((await find(JSON.stringify([{ title: "y", url: "https://b.example" }]))).shortened).toBe(
			0,
		);
	});
});

describe("labeled icons on a web page", () => {
	it("become social links if they lead to a network, and links with their labels otherwise", async () => {
		const found = await find(`
			<a href="https://www.instagram.com/rosa"><i class="icon"></i><span class="sr-only">Instagram</span></a>
			<a href="https://shop.example"><svg><title>My shop</title><path d=""/></svg></a>
			<a href="https://github.com/rosa">GitHub</a>`);
		expect(found.socials).toEqual([
			{ platform: "instagram", url: "https://www.instagram.com/rosa" },
		]);
		expect(found.links.map(({ title }) => title)).toEqual(["My shop", "GitHub"]);
	});
});

import { expect, test } from "vitest";
import { LINK_KINDS, type LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { answerMarkdown } from "./answer-markdown.server.ts";

/** What Markdown has of the examples in tests/support/every-kind.ts; ID stands for the link's id. */
const WRITTEN: Readonly<Record<LinkKind, string>> = {
	link: "- [Shop](<https://shop.example/>)",
	header: "### About us\n\n- [Write]",
	email: "- [Write](<mailto:anna@example.com>)",
	phone: "- [Call](<tel:+4930123456>)",
	text: "\n\nOpen daily.\n\nClosed in May.\n\n",
	card: "- [Prints](<https://prints.example/>)  \n  Signed\n",
	embed: "- [Film](<https://vimeo.com/76979871>)",
	feed: "- [Blog](<https://blog.example/feed.xml>)",
	group: "#### Shows\n\n- [In group](<https://group.example/>)",
	grid: "#### Albums\n\n- [In grid](<https://grid.example/>)",
	gallery: "#### Roll 14\n\n- [In gallery](<https://gallery.example/>)",
	picture: "/60.jpg>)  \nRidges\n\n",
	event:
		"- [Concert](<http://localhost:3000/go/ID>)  \n  Mon, Dec 4, 2090, 8:00 PM to 11:00 PM GMT+1 · The Cellar\n",
	vcard: "- [Save me](<http://localhost:3000/go/ID>)  \n  Florist, Berg \\& Sons\n",
	whatsapp: "- [Chat](<https://wa.me/491701234567>)",
	sms: "- [Text me](<sms:+491701234567>)",
	map: "- [Find us](<https://www.google.com/maps/search/?api=1&query=Elm%20Street%205>)",
	support: "- [Tip](<https://ko-fi.com/anna>)  \n  For coffee\n",
	file: "- [Menu](<http://localhost:3000/go/ID>)  \n  In English · PDF, 1 KB\n",
	contact: "- [Contact](<http://localhost:3000/go/ID>)  \n  I answer within a day\n",
	signup: "- [Newsletter](<http://localhost:3000/go/ID>)  \n  Once a month\n",
};

test("Markdown has a line for each kind, and no heading without content", async () => {
	const user = await insertUser({ tier: "max" });
	const ids = await insertEveryKind(user);
	const markdown = await (await answerMarkdown(user.username)).text();
	for (const kind of LINK_KINDS) {
		expect(markdown, kind).toContain(WRITTEN[kind].replace("ID", ids[kind]));
	}
	expect(markdown).not.toContain("Opening hours");
	expect(markdown).toMatch(/\n---\n\n- \[Last\]/);
	expect(headingsWithoutContent(markdown)).toEqual([]);
});

test.each(["header", "group", "grid", "gallery"] as const)(
	"Markdown has no heading for a %s that contains nothing",
	async (kind) => {
		const user = await insertUser({ tier: "max" });
		const { profileId, username } = user;
		const link = { profileId, kind, title: "Nothing here", url: "", position: 0 };
		await db.link.create({ data: link });
		const markdown = await (await answerMarkdown(username)).text();
		expect(markdown).not.toMatch(/Nothing here|## Links/);
	},
);

/** @returns the headings that the end, or a heading of the same or a higher level, follows */
function headingsWithoutContent(markdown: string): string[] {
	const blocks = markdown.trim().split(/\n\n+/);
	const levelOf = (block: string | undefined) => /^#+/.exec(block ?? "#")?.[0].length ?? 99;
	return blocks.filter(
		(block, index) => block.startsWith("#") && levelOf(blocks[index + 1]) <= levelOf(block),
	);
}

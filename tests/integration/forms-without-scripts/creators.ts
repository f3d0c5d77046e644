import { expect, test } from "vitest";
import { KINDS, LINK_KINDS, type LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { db } from "#app/platform/db.server.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { insertMessage, insertSubscriber } from "#tests/support/forms-factory.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";
import { insertDaily, insertReader } from "#tests/support/reports-factory.ts";
import type { Value } from "#tests/support/walker/form.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { signIn } from "./site.ts";

const LINKS = "/dashboard/links";
const ADDRESS = "Paste a link or choose a block";
const picture = async () =>
	new File([new Uint8Array(await randomPicture())], "photo.png", { type: "image/png" });
const noPicture = new File(["<p>Hello"], "photo.png", { type: "image/png" });

/** Walks of a creator who builds a page. */
export function creators(): void {
	test("the first steps are taken", async () => {
		const { user, walk } = await signIn({ tier: "free" });
		await walk("/dashboard/start")
			.fill({ Username: "dashboard" })
			.press("Continue")
			.refuses({ Username: /taken/ })
			.fill({ Username: `${user.username}-2`, GitHub: "https://evil.example/grace" })
			.press("Continue")
			.refuses({ GitHub: /Enter your GitHub username/ })
			.fill({ "Choose a photo": noPicture })
			.press("Upload")
			.refuses({ "Choose a photo": /./ })
			.fill({ "Choose a photo": await picture() })
			.press("Upload")
			.sees("Your photo was saved")
			.press("Remove")
			.sees("Your photo was removed")
			.fill({ Username: `${user.username}-2`, GitHub: "@grace", Bio: "I write." })
			.press("Continue")
			.sees("Step 2 of 3")
			.press("Add link")
			.refuses({ "Paste a link": "Paste a link first" })
			.fill({ "Paste a link": "mailto:me@book.example\nhttps://youtu.be/dQw4w9WgXcQ" })
			.press("Add link")
			.sees("YouTube video")
			.press("Remove me@book.example");
		expect(await titlesInOrder(user)).toEqual(["YouTube video"]);
		await walk("/dashboard/start?step=look")
			.fill({ "Dark Mode": true })
			.press("Finish")
			.sees("It’s live.");
		const { walk: walkAsNew } = await signIn({ tier: "free" });
		await walkAsNew("/dashboard/start?step=look").press("Skip").sees("It’s live.");
		await walk("/dashboard/profile")
			.in("Finish your page")
			.press("Dismiss")
			.sees("Checklist dismissed");
	});

	test.each(LINK_KINDS)("a block of the kind %s is added and changed", async (kind) => {
		const { user, walk } = await signIn({ tier: "max" });
		const { label, address } = KINDS[kind];
		const { url = "", fields = {} } = BLOCKS[kind];
		const isPicture = kind === "picture";
		const changed = isPicture ? "Caption" : "Title";
		const title =
			kind === "header"
				? "Text of the header"
				: isPicture
					? "Caption"
					: `Title of the ${label.toLowerCase()}`;
		await walk(LINKS)
			.press(`${label} ${KINDS[kind].hint}`)
			.fill(address ? { [kind === "link" ? ADDRESS : address.field.label]: url } : {})
			.fill({ [address ? "Title" : title]: "First", ...fields })
			.fill(isPicture ? { Picture: await picture() } : {})
			.fill(kind === "gallery" ? { Pictures: await picture() } : {})
			.press(/^Add (?!as )/)
			.sees(/ added/);
		const { id } = await db.link.findFirstOrThrow({
			where: { profileId: user.profileId, kind },
		});
		await walk(`${LINKS}?edit=${id}`)
			.finds(fields)
			.fill({ [changed]: "x".repeat(101) })
			.press("Save link")
			.refuses({ [changed]: /100/ })
			.fill({ [changed]: "Second" })
			.press("Save link")
			.sees("Link saved", "Second");
	});

	test("links are added, moved, hidden, grouped, copied, deleted and restored", async () => {
		const { user, walk } = await signIn({ tier: "max" });
		await insertLinks(user, ["Shop", "Blog", "Film"]);
		await walk(LINKS)
			.fill({ [ADDRESS]: "no address" })
			.press("Add link")
			.refuses({ [ADDRESS]: /./ })
			.fill({ [ADDRESS]: "https://news.example", Title: "News" })
			.press("Add link")
			.sees("Link added", "News");
		await walk(LINKS).press("Move up: News").sees("“News” is now 3 of 4");
		await walk(LINKS).press("Move down: Shop").sees("“Shop” is now 2 of 4");
		const [blog] = await db.link.findMany({
			where: { profileId: user.profileId },
			orderBy: { position: "asc" },
		});
		const editor = `${LINKS}?edit=${blog?.id}`;
		await walk(editor).press("Move to bottom").sees("“Blog” is now 4 of 4");
		await walk(editor).press("Move to top").sees("“Blog” is now 1 of 4");
		await walk(editor).fill({ "Position, 1 to 4": "3" }).press("Move").sees("“Blog” is now 3 of 4");
		await walk(LINKS).press("Show Shop on your page").sees("Link is hidden");
		await walk(LINKS).press("Show Shop on your page").sees("Link is visible");
		await walk(LINKS).press("Duplicate Shop").sees("Link duplicated.");
		await walk(LINKS).press("Delete News").sees("Link deleted").press("Undo").sees("Link restored");
		const pick = { "Select Blog": true, "Select Film": true };
		await walk(LINKS).press("Hide selected links").refuses({ "": "Choose at least one link" });
		await walk(LINKS).fill(pick).press("Hide selected links").sees("2 links are hidden");
		await walk(LINKS).fill(pick).press("Show selected links").sees("2 links are visible");
		await db.link.create({
			data: {
				profileId: user.profileId,
				kind: "group",
				title: "Prints",
				url: "",
				details: {},
				position: 5,
			},
		});
		await walk(LINKS).fill(pick).press("Add to group").sees("2 links added to “Prints”");
		await walk(LINKS).press("Leave group: Blog").sees("Link removed from the group");
		await walk(LINKS).press("Add to group: Blog").sees("Link added to “Prints”");
		await walk(LINKS)
			.follow("Add to group: Prints")
			.fill({ [ADDRESS]: "poster.example", Title: "Poster" })
			.press("Add link")
			.sees("Poster");
		await walk(LINKS).fill(pick).press("Delete selected links").sees("2 links deleted");
	});

	test("a link gets an icon, a schedule, a fallback, tracking and a thumbnail", async () => {
		const { user, walk } = await signIn({ tier: "max" });
		const { id } = await insertLink(user, { title: "Shop" });
		await walk(`${LINKS}?edit=${id}`)
			.fill({
				"Sensitive content": true,
				"Shopping bag": true,
				"Show until": "2090-01-31T10:00",
				"Time zone": "Europe/Oslo",
				Source: "posy",
				Then: "Redirect to another address until it works again",
				"Redirect address": "elsewhere.example",
			})
			.press("Save link")
			.sees("Link saved");
		await walk(`${LINKS}?edit=${id}`).finds({
			"Shopping bag": true,
			Source: "posy",
			"Sensitive content": true,
		});
		await walk(`${LINKS}?edit=${id}`)
			.fill({ "Choose a thumbnail": noPicture })
			.press("Upload")
			.refuses({ "Choose a thumbnail": /./ })
			.fill({ "Choose a thumbnail": await picture() })
			.press("Upload")
			.sees("Thumbnail saved");
		await walk(`${LINKS}?edit=${id}`).press("Remove").sees("Thumbnail removed");
	});

	test("a file is uploaded and removed", async () => {
		const { user, walk } = await signIn({ tier: "max" });
		const { file } = await insertEveryKind(user);
		const editor = `${LINKS}?edit=${file}`;
		await walk(editor).press("Remove file").sees("File removed");
		await walk(editor)
			.fill({ File: new File(["Hello"], "hello.pdf") })
			.press("Upload file")
			.refuses({ File: /./ })
			.fill({ File: new File(["%PDF-1.7\n%%EOF\n"], "menu.pdf") })
			.press("Upload file")
			.sees("File saved", "menu.pdf");
	});

	test("links are searched, checked and verified", async () => {
		const { user, walk } = await signIn({ tier: "max" });
		const [id] = await insertLinks(user, ["Shop", ...Array.from({ length: 60 }, () => "Blog")]);
		await walk(LINKS)
			.fill({ "Search your links": "shop" })
			.press("Search")
			.sees("Shop")
			.seesNo("Edit Blog");
		await walk(LINKS).press("Check now").sees("We’re checking your links.");
		const broken = { brokenAt: new Date(), brokenReason: "404", failedChecks: 3 };
		await db.link.update({
			where: { id: id ?? "" },
			data: { url: "https://10.0.0.1/", ...broken },
		});
		await walk(`${LINKS}?edit=${id}`).press("Check again").sees("link");
		await walk(`${LINKS}?edit=${id}`)
			.press("Take from the website")
			.refuses({ "": "10.0.0.1 isn’t on the public internet." });
	});

	test("social links are saved and ordered", async () => {
		const { walk } = await signIn();
		await walk(LINKS)
			.fill({ GitHub: "https://evil.example/grace" })
			.press("Save social links")
			.refuses({ GitHub: /Enter your GitHub username/ })
			.fill({ GitHub: "@grace", Instagram: "@grace" })
			.press("Save social links")
			.sees("Social links saved")
			.finds({ GitHub: "https://github.com/grace" })
			.press("Move GitHub up")
			.sees("Social links reordered");
		await walk(LINKS).press("Move GitHub down").sees("Social links reordered");
	});

	test("a page is imported", async () => {
		const { user, walk } = await signIn();
		const page = '<html><body><a href="https://shop.example">My shop</a></body></html>';
		await walk(`${LINKS}/import`)
			.fill({ "Address of your page": "nonsense" })
			.press("Find links")
			.refuses({ "Address of your page": /./ });
		await walk(`${LINKS}/import`)
			.fill({ File: new File(['{"links": ['], "page.json") })
			.press("Find links")
			.refuses({ File: /This file is damaged/ });
		await walk(`${LINKS}/import`)
			.fill({ "HTML of your page": "<p>Hello" })
			.press("Find links")
			.refuses({ "HTML of your page": /We found no links in this HTML/ })
			.fill({ "HTML of your page": page })
			.press("Find links")
			.fill({ "My shop": false })
			.press("Import selected")
			.refuses({ "": "Choose at least one thing to import" })
			.fill({ "My shop": true })
			.press("Import selected")
			.sees("Imported 1 link.", "My shop");
		expect(await titlesInOrder(user)).toEqual(["My shop"]);
	});

	test("the profile, its pictures and its username are changed", async () => {
		const { user, walk } = await signIn();
		const profile = "/dashboard/profile";
		await walk(profile)
			.fill({ Name: " ", Bio: "Two\nlines" })
			.press("Save profile")
			.refuses({ Name: /required/ })
			.fill({ Name: "Grace" })
			.press("Save profile")
			.sees("Profile saved")
			.finds({ Name: "Grace", Bio: "Two\nlines" });
		for (const what of ["photo", "banner"]) {
			await walk(profile)
				.fill({ [`Choose a ${what}`]: noPicture })
				.press("Upload")
				.refuses({ [`Choose a ${what}`]: /./ })
				.fill({ [`Choose a ${what}`]: await picture() })
				.press("Upload")
				.sees(/saved/)
				.in(`Description of your ${what}`)
				.fill({ [`Description of your ${what}`]: "A garden" })
				.press("Save description")
				.sees(/description was saved/)
				.press("Remove")
				.sees(/removed/);
		}
		await walk(profile)
			.fill({ Username: "dashboard" })
			.press("Change username")
			.refuses({ Username: /taken/ })
			.fill({ Username: `${user.username}-2` })
			.press("Change username")
			.sees("Username changed");
		await walk("/dashboard/settings/account").press("Make page private").sees("private");
		await walk("/dashboard/profile")
			.press(/Publish|Make page public/)
			.sees("public");
	});

	test("the language of the page is chosen, and a proposed one taken", async () => {
		const { user, walk } = await signIn();
		await insertLinks(user, ["Öffnungszeiten", "Newsletter abonnieren", "Mein neues Buch"]);
		await walk("/dashboard/profile")
			.sees("Is your page in German?")
			.press("Use Deutsch")
			.sees("Language saved")
			.finds({ Language: "Deutsch" })
			.fill({ Language: "Français" })
			.press("Save profile")
			.sees("Profile saved")
			.finds({ Language: "Français" });
		const { profileId } = user;
		await db.profile.update({ where: { id: profileId }, data: { languageChosen: false } });
		await walk("/dashboard/profile").press("Keep Français").sees("Language saved");
	});

	test("the look is changed", () =>
		signIn().then(({ walk }) =>
			walk("/dashboard/appearance")
				.fill({ Neon: true, Inter: true })
				.press("Save theme")
				.sees("Theme saved")
				.fill({ "Custom CSS": `.link { color: ${"red }".repeat(20_000)}` })
				.press("Save CSS")
				.refuses({ "Custom CSS": /./ })
				.fill({ "Custom CSS": ".link { color: red }" })
				.press("Save CSS")
				.sees("Custom CSS saved")
				.finds({ Neon: true, Inter: true, "Custom CSS": ".link { color: red }" }),
		));

	test("background pictures are uploaded, replaced and removed", async () => {
		const { walk } = await signIn();
		await walk("/dashboard/appearance")
			.fill({ "Your picture": true, Dimmed: true })
			.press("Save theme")
			.sees("Theme saved")
			.fill({ "Choose a background picture": noPicture })
			.press("Upload")
			.refuses({ "Choose a background picture": /./ })
			.fill({ "Choose a background picture": await picture() })
			.press("Upload")
			.sees(/background picture was saved/)
			.fill({ "Replace background picture": await picture() })
			.press("Upload")
			.sees(/background picture was saved/)
			.fill({ "Choose a background picture for dark mode": await picture() })
			.press("Upload")
			.sees(/background picture for dark mode was saved/)
			.in("Remove this background picture for dark mode?")
			.press("Remove")
			.sees(/background picture for dark mode was removed/)
			.press("Remove")
			.sees(/background picture was removed/);
	});

	test("channels are added, renamed and deleted", async () => {
		const { walk } = await signIn();
		await walk("/dashboard/share")
			.press("Instagram")
			.sees("Channel added")
			.fill({ Name: "Market stall", Address: "ig" })
			.press("Add channel")
			.refuses({ Address: /You already have a channel at “ig”/ })
			.fill({ Address: "stall" })
			.press("Add channel")
			.sees("Market stall")
			.follow("Rename of Market stall")
			.fill({ Name: " " })
			.press("Save name")
			.refuses({ Name: /./ })
			.fill({ Name: "Flea market" })
			.press("Save name")
			.sees("Channel renamed", "Flea market")
			.follow("Delete of Flea market")
			.press("Delete")
			.sees("Channel deleted");
	});

	test("messages are answered, marked and deleted", async () => {
		const { user, walk } = await signIn();
		const message = `/dashboard/inbox/${await insertMessage(user)}`;
		await walk(message).press("Show address").sees("Address shown", "grace@example.com");
		await walk(message)
			.fill({ Reply: " " })
			.press("Send reply")
			.refuses({ Reply: /./ })
			.fill({ Reply: "Yes,\nI am." })
			.press("Send reply")
			.sees("Reply sent", "Yes, I am.");
		await walk(message).press("Mark as unread").sees("Marked as unread");
		await walk(message).press("Mark as spam").sees("Marked as spam");
		await walk(message).press("Not spam").sees("Moved to your inbox");
		await walk(`${message}?delete=1`).press("Delete message").sees("Message deleted");
		await insertSubscriber(user);
		await walk("/dashboard/inbox/subscribers")
			.fill({ "Search subscribers": "nobody" })
			.press("Search")
			.seesNo("grace@example.com")
			.fill({ "Search subscribers": "grace" })
			.press("Search")
			.sees("grace@example.com")
			.follow(/^Delete/)
			.press("Delete subscriber")
			.sees("Subscriber deleted");
	});

	test("analytics are shown for days of choice", async () => {
		const { walk } = await signIn(await insertSeenReader());
		await walk("/dashboard/analytics?range=custom")
			.fill({ From: "2026-01-05", To: "2026-01-09" })
			.press("Show")
			.finds({ From: "2026-01-05" });
	});

	test("a ticket is opened, answered and closed", async () => {
		const { walk } = await signIn();
		await walk("/dashboard/support")
			.fill({ Subject: "Help", Message: " ", Priority: "High" })
			.press("Submit ticket")
			.refuses({ Message: /./ })
			.fill({ Message: "Where is\nmy page?" })
			.press("Submit ticket")
			.sees("Help")
			.follow("Help")
			.sees("Where is my page?")
			.press("Send reply")
			.refuses({ Message: /./ })
			.fill({ Message: "Found it." })
			.press("Send reply")
			.sees("Found it.")
			.press("Close ticket")
			.sees("Closed")
			.press("Reopen ticket")
			.sees("Open");
	});

	test("a decision about a page is appealed", async () => {
		const { user, walk } = await signIn();
		await db.moderationDecision.create({
			data: {
				kind: "page-suspended",
				profileId: user.profileId,
				userId: user.userId,
				reason: "Spam or scam",
				administratorEmail: "admin@example.com",
			},
		});
		await walk("/dashboard/profile")
			.press("Read the decision or appeal")
			.sees("Why is this a mistake?");
	});
}

async function insertSeenReader() {
	const reader = await insertReader();
	await insertDaily(reader, { day: "2026-01-07", views: 3 });
	return reader;
}

/** What a block of each kind is filled with, apart from its title. */
const BLOCKS: Readonly<Record<LinkKind, { url?: string; fields?: Record<string, Value> }>> = {
	link: { url: "example.com/shop" },
	header: {},
	email: { url: "anna@example.com" },
	phone: { url: "+49 30 123456" },
	text: { fields: { Text: "Open daily" } },
	card: { url: "https://example.com/prints", fields: { Description: "Signed" } },
	embed: { url: "https://vimeo.com/76979871" },
	feed: { url: "https://example.com/feed.xml" },
	group: { fields: { "Open at first": true } },
	grid: {},
	gallery: {},
	picture: { fields: { Description: "Ridges in the mist" } },
	event: { fields: { Starts: "2090-12-04T20:00", Place: "The Cellar" } },
	vcard: { fields: { Name: "Anna Berg", "Email address": "anna@example.com" } },
	whatsapp: { url: "+49 170 1234567", fields: { Message: "Hello" } },
	sms: { url: "+49 170 1234567", fields: { Message: "Hello" } },
	map: { url: "Elm Street 5, Springfield" },
	support: { url: "https://ko-fi.com/anna", fields: { Description: "Every coffee helps" } },
	file: { fields: { Description: "The menu" } },
	contact: { fields: { Description: "I answer within a day" } },
	signup: { fields: { "What people agree to": "Anna writes monthly" } },
};

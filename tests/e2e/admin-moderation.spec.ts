import type { Page } from "playwright/test";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { test } from "#tests/support/admin-browser.ts";
import { expect, open, settle } from "#tests/support/browser.ts";

const QUEUE = "/admin/dashboard/moderation";

function caseOf({ profileId }: InsertedUser) {
	return `${QUEUE}/pages/${profileId}`;
}

async function report(page: Page, { username }: InsertedUser, details: string) {
	await page.goto(`/report/${username}`);
	await page.getByLabel("What is wrong?").selectOption("scam");
	await page.getByLabel("Details").fill(details);
	await page.getByLabel("Your email").fill("eve@reporter.example");
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

async function decide(page: Page, decision: string, reason: string) {
	await page.getByRole("radio", { name: new RegExp(`^${decision}`) }).check();
	await page.getByLabel("Reason", { exact: true }).selectOption(reason);
	await page.getByRole("button", { name: /^Decide/ }).click();
	await expect(page.getByText(`Decided: ${decision}`).first()).toBeVisible();
}

async function statusOf(page: Page, { username }: InsertedUser): Promise<number | undefined> {
	return (await page.request.get(`/${username}`)).status();
}

test("a reported page is suspended, its creator appeals without signing in, and the appeal is accepted @phone @no-js @gate", async ({
	page,
	db,
	insertUser,
	insertAdministrator,
	logIn,
	newVisitor,
}) => {
	const creator = await insertUser({ name: "Bait and Switch" });
	const visitor = await newVisitor();
	await report(visitor, creator, "Asks for passwords");
	await db.profile.update({ where: { id: creator.profileId }, data: { name: "Harmless" } });

	await logIn();
	await open(page, caseOf(creator));
	await expect(page.getByText("Asks for passwords")).toBeVisible();
	await expect(page.getByText("Left an email")).toBeVisible();
	await expect(page.locator("body")).not.toContainText("eve@reporter.example");
	// The picture shows the page as it was when it was reported.
	await expect(page.locator(".live-page")).toContainText("Bait and Switch");
	await decide(page, "Account suspended", "Phishing or malware");
	expect(await statusOf(page, creator)).toBe(410);

	// The owner signs in, and gets the reason and the way to appeal.
	await visitor.goto("/signin");
	await visitor.getByLabel("Email").fill(creator.email);
	await visitor.getByLabel("Password", { exact: true }).fill(creator.password);
	await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(visitor).toHaveURL(/\/appeal\//);
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Your account is suspended");
	await expect(visitor.getByText("Phishing or malware")).toBeVisible();
	await visitor.getByRole("button", { name: "Send appeal" }).click();
	await expect(visitor.getByLabel("Why is this a mistake?")).toHaveAccessibleDescription(
		/Say why you think that this is a mistake/,
	);
	await visitor.getByLabel("Why is this a mistake?").fill("These are my own pages.");
	await visitor.getByRole("button", { name: "Send appeal" }).click();
	await expect(visitor.getByText("We received your appeal")).toBeVisible();

	// Another administrator answers.
	await page.context().clearCookies();
	await logIn(await insertAdministrator());
	await open(page, caseOf(creator));
	await page.getByRole("link", { name: "Appeal open" }).click();
	await expect(page.getByText("These are my own pages.")).toBeVisible();
	await page.getByRole("button", { name: "Accept and lift the decision" }).click();
	await expect(page.getByText("Appeal accepted").first()).toBeVisible();
	expect(await statusOf(page, creator)).toBe(200);
	await visitor.reload();
	await expect(visitor.getByText("We lifted the decision")).toBeVisible();
});

test("a link is hidden, and its creator sees why and can't show it @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
	logIn,
	newVisitor,
}) => {
	const { insertLink } = await import("#tests/support/links-factory.ts");
	const creator = await insertUser();
	const link = await insertLink(creator, { title: "Free money", url: "https://bad.example/" });
	await insertLink(creator, { title: "My shop" });
	await logIn();
	await open(page, caseOf(creator));
	await page.getByRole("radio", { name: /^Link hidden/ }).check();
	await page.getByRole("button", { name: /^Decide/ }).click();
	await expect(page.getByText("Choose the links to hide")).toBeVisible();
	await page.getByRole("checkbox", { name: /Free money/ }).check();
	await page.getByLabel("Message to the creator").fill("This link asks for passwords.");
	await decide(page, "Link hidden", "Spam or scam");

	const visitor = await newVisitor();
	await visitor.goto(`/${creator.username}`);
	await expect(visitor.getByRole("link", { name: "My shop" })).toBeVisible();
	await expect(visitor.getByText("Free money")).toHaveCount(0);
	expect((await visitor.request.get(`/go/${link.id}`, { maxRedirects: 0 })).status()).toBe(404);

	await signIn(creator);
	await open(page, "/dashboard/links");
	await expect(page.getByText("A link on your page was hidden")).toBeVisible();
	await expect(
		page.getByRole("list", { name: "Your links" }).getByText("Hidden by us"),
	).toBeVisible();
	await page.getByRole("button", { name: "Read the decision or appeal" }).click();
	await expect(page).toHaveURL(/\/appeal\//);
	await expect(page.getByText("This link asks for passwords.")).toBeVisible();

	await open(page, caseOf(creator));
	await page.getByRole("button", { name: "Lift: Link hidden" }).click();
	await expect(page.getByText("Link visible again").first()).toBeVisible();
	expect(await db.link.count({ where: { id: link.id, moderatedAt: null } })).toBe(1);
});

test("the second of two administrators is told, and nothing is lost @no-js", async ({
	page,
	db,
	insertUser,
	insertAdministrator,
	logIn,
}) => {
	const { createWarning } = await import(
		"#app/features/admin/moderation/decisions/create-warning.server.ts"
	);
	const creator = await insertUser();
	const first = await insertAdministrator();
	await logIn();
	await open(page, caseOf(creator));
	await page.getByRole("radio", { name: /^Page suspended/ }).check();
	await page.getByLabel("Message to the creator").fill("My text");
	await createWarning({ actor: first, userId: creator.userId, notify: false });
	await page.getByRole("button", { name: /^Decide/ }).click();
	await expect(page.getByRole("alert").first()).toContainText(
		`${first.email} decided on this page while you were looking at it`,
	);
	expect(await db.moderationDecision.count({ where: { userId: creator.userId } })).toBe(1);
});

test("a decision of one's own second tab is told as one's own", async ({
	page,
	db,
	insertUser,
	logIn,
}) => {
	const { createWarning } = await import(
		"#app/features/admin/moderation/decisions/create-warning.server.ts"
	);
	const creator = await insertUser();
	const administrator = await logIn();
	await open(page, caseOf(creator));
	await page.getByRole("radio", { name: /^Page suspended/ }).check();
	await createWarning({ actor: administrator, userId: creator.userId, notify: false });
	await page.getByRole("button", { name: /^Decide/ }).click();
	await expect(page.getByRole("alert").first()).toContainText("You decided on this page");
	expect(await db.moderationDecision.count({ where: { userId: creator.userId } })).toBe(1);
});

test("the queue and the cases work with the keyboard alone", async ({
	page,
	db,
	insertUser,
	logIn,
}) => {
	// Older than the reports of other tests, so that they are first in the queue. An earlier try may have left some.
	await db.pageReport.deleteMany({ where: { createdAt: { lt: new Date(Date.UTC(2020, 0, 3)) } } });
	const [one, two] = [await insertUser(), await insertUser()];
	for (const [index, { profileId }] of [one, two].entries()) {
		await db.pageReport.create({
			data: { profileId, reason: "hate", createdAt: new Date(Date.UTC(2020, 0, 1 + index)) },
		});
	}
	await logIn();
	await open(page, `${QUEUE}?reason=hate`);
	await page.keyboard.press("j");
	await expect(page.getByRole("link", { name: `@${one.username}` })).toBeFocused();
	await page.keyboard.press("j");
	await expect(page.getByRole("link", { name: `@${two.username}` })).toBeFocused();
	await page.keyboard.press("k");
	await page.keyboard.press("Enter");
	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toHaveText(`@${one.username}`);
	await settle(page);
	await page.keyboard.press("j");
	await expect(heading).toHaveText(`@${two.username}`);
	await settle(page);
	await page.keyboard.press("k");
	await expect(heading).toHaveText(`@${one.username}`);
	await settle(page);
	await page.keyboard.press("1");
	await expect(page.getByRole("radio", { name: /^No violation/ })).toBeChecked();
	await page.getByLabel("Message to the creator").focus();
	await page.keyboard.type("j is a letter here");
	await expect(page.getByLabel("Message to the creator")).toHaveValue("j is a letter here");
	await page.getByRole("button", { name: /^Decide/ }).focus();
	await page.keyboard.press("Enter");
	// The next reported page follows at once.
	await expect(heading).toHaveText(`@${two.username}`);
	await db.pageReport.deleteMany({ where: { profileId: two.profileId } });
});

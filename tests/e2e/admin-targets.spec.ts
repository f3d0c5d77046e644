import { test } from "#tests/support/admin-browser.ts";
import { expect, open } from "#tests/support/browser.ts";
import { addForm, addLink } from "#tests/support/link-rows.ts";

const TARGETS = "/admin/dashboard/moderation/targets";

test("a flagged link asks its visitors, and is hidden when an administrator blocks it @phone @no-js", async ({
	page,
	db,
	owner,
	logIn,
	newVisitor,
}) => {
	const host = `paypal-support-${crypto.randomUUID().slice(0, 8)}.example`;
	await open(page, "/dashboard/links");
	await addLink(page, { title: "Claim your refund", url: `https://${host}/` });
	await expect(page.getByText("Visitors confirm before they open this link").first()).toBeVisible();

	const visitor = await newVisitor();
	await visitor.goto(`/${owner.username}`);
	await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	const link = visitor.getByRole("link", { name: "Claim your refund" });
	await expect(link).toHaveAttribute("rel", "noopener nofollow ugc");
	await link.click();
	await expect(visitor.getByRole("heading", { level: 1 })).toContainText(
		`Check the address before you continue. We haven’t reviewed it yet.`,
	);
	await expect(visitor.getByRole("main").getByRole("paragraph")).toContainText(host);
	expect(await visitor.locator("script").count()).toBe(0);

	await logIn();
	await open(page, TARGETS);
	const row = page.getByRole("listitem").filter({ hasText: host });
	await expect(row).toContainText("The address combines paypal with a word such as “support”");
	await row.getByRole("button", { name: `Block ${host}` }).click();
	await expect(page.getByText(`Blocked ${host}`).first()).toBeVisible();
	await expect
		.poll(() => db.link.findFirst({ where: { profileId: owner.profileId } }))
		.toMatchObject({ targetVerdict: "blocked" });
	await visitor.goto(`/${owner.username}`);
	await expect(link).toHaveCount(0);

	await open(page, "/dashboard/links");
	await expect(page.getByText("This address is blocked on this site.").first()).toBeVisible();
	await addLink(page, { title: "Once more", url: `http://www.${host}/refund` });
	await expect(addForm(page).url).toHaveAccessibleDescription(
		/This address is blocked on this site, so it can’t be linked\./,
	);

	await open(page, `${TARGETS}/entries`);
	await page.getByRole("button", { name: `Remove the entry for ${host}` }).click();
	await expect(page.getByText(`Removed ${host}`).first()).toBeVisible();
});

test("entries and trusted accounts are edited @phone @no-js @gate", async ({
	page,
	db,
	insertUser,
	logIn,
}) => {
	const { username } = await insertUser();
	const domain = `${crypto.randomUUID()}.example`;
	const hostile = `<img src=x onerror=console.error(1)></script>${"W".repeat(60)}`;
	const source = "https://lists.example/urls";
	const problem = `${hostile} is too large.`;
	// Other tests insert it too, which an `upsert` of Prisma may not survive.
	await db.targetList.createMany({
		data: { source, problem, attemptedAt: new Date() },
		skipDuplicates: true,
	});
	await logIn();
	await open(page, `${TARGETS}/entries`);
	await page.getByLabel("Domain or address").first().fill("github.io");
	await page.getByRole("button", { name: "Add entry" }).click();
	await expect(page.getByLabel("Domain or address").first()).toHaveAccessibleDescription(
		/Many sites share github\.io/,
	);
	await page.getByLabel("Domain or address").first().fill(`https://www.${domain}/`);
	await page.getByLabel("Note (optional)").fill(hostile);
	await page.getByRole("button", { name: "Add entry" }).click();
	await expect(page.getByText(`Added ${domain}`).first()).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: domain })).toContainText(hostile);

	await open(page, `${TARGETS}/accounts`);
	await page.getByLabel("Username").fill(`@${username}`);
	await page.getByRole("button", { name: "Trust account" }).click();
	await expect(page.getByText(`${username} is trusted`).first()).toBeVisible();
	await page.getByRole("button", { name: `Withdraw trust in ${username}` }).click();
	await expect(page.getByText(`${username} is no longer trusted by hand`).first()).toBeVisible();

	await open(page, `${TARGETS}/lists`);
	await expect(page.getByRole("listitem").filter({ hasText: "lists.example" })).toContainText(
		"Failed",
	);
});

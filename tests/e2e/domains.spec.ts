import {
	expect,
	expectAccessible,
	expectContrast,
	expectNoHorizontalScroll,
	open,
	proveOwner,
	test,
} from "#tests/support/browser.ts";

/** The settings page of domains. No name server answers the server of these tests. */

const PATH = "/dashboard/settings/domains";
const NAME = "links.ada-lovelace.com";

test("a domain is added, checked and removed @phone @no-js @gate", async ({ page, signInAs }) => {
	const { password } = await signInAs({ tier: "max" });
	await open(page, "/dashboard/settings/account");
	await page.getByRole("link", { name: "Domains" }).click();
	await expect(page).toHaveURL(PATH);
	await expect(page.getByRole("heading", { name: "No domains yet" })).toBeVisible();

	const field = page.getByLabel("Domain", { exact: true });
	await field.fill("192.0.2.1");
	await page.getByRole("button", { name: "Add domain" }).click();
	await proveOwner(page, password);
	await expect(field).toHaveAccessibleDescription(/Enter a domain name, not an IP address/);
	await field.fill(`https://${NAME}/`);
	await page.getByRole("button", { name: "Add domain" }).click();
	const domains = page.getByRole("list", { name: "Domains" });
	await expect(domains).toContainText("Waiting for DNS");
	await expect(domains).toContainText("Not all name servers answered");
	await expect(domains.getByRole("list", { name: "Records to set" })).toContainText(
		"pages.posy-site.com",
	);

	await page.getByRole("button", { name: `Check now ${NAME}` }).click();
	await expect(page.getByText("The domain isn’t ready yet")).toBeVisible();
	await page.getByRole("link", { name: `Remove ${NAME}` }).click();
	await page.getByRole("button", { name: "Remove domain" }).click();
	await expect(page.getByRole("heading", { name: "No domains yet" })).toBeVisible();
});

test("domains in all states can be read @phone", async ({ page, signInAs, db }) => {
	const { exampleDomain, insertDomain } = await import("#tests/support/domains-factory.ts");
	const owner = await signInAs({ tier: "max" });
	const { profileId } = owner;
	const [now, diagnosis] = [new Date(), exampleDomain().diagnosis];
	await db.domain.create({ data: { ...exampleDomain(), profileId } });
	const active = await insertDomain(owner, { activeAt: now, primary: true });
	const failing = await insertDomain(owner, { activeAt: now, failingAt: now });
	const suspended = await insertDomain(owner, { suspendedAt: now });
	await db.domain.update({
		where: { id: suspended.id },
		data: { suspensionReason: "Imitates a bank" },
	});
	await db.domain.update({
		where: { id: active.id },
		data: { checkedAt: now, diagnosis: { ...diagnosis, problems: [], isTaken: false } },
	});
	await db.domain.update({
		where: { id: failing.id },
		data: { checkedAt: now, diagnosis: { ...diagnosis, isTaken: false } },
	});
	await open(page, PATH);
	await expect(page.getByText("Main address", { exact: true })).toBeVisible();
	await expect(page.getByText("Another account uses this domain")).toBeVisible();
	await expect(page.getByText("Our support team suspended this domain")).toBeVisible();
	await expect(page.getByText("Reason: Imitates a bank")).toBeVisible();
	await expectAccessible(page);
	await expectContrast(page);
	await expectNoHorizontalScroll(page);

	await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
	await open(page, PATH);
	await expect(
		page.getByRole("heading", { name: "Your own domains are part of Max" }),
	).toBeVisible();
	await expect(page.getByText("Not shown")).toHaveCount(3);
	await expectAccessible(page);
});

import { test } from "#tests/support/admin-browser.ts";
import { expect, open, openFilters } from "#tests/support/browser.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";

const OVERVIEW = "/admin/dashboard";
const ANALYTICS = "/admin/dashboard/analytics";

test("the overview shows how the site is and leads to what waits @phone @no-js @gate", async ({
	page,
	db,
	insertUser,
	logIn,
	isMobile,
}) => {
	const { userId } = await insertUser();
	await db.ticket.create({ data: { userId, subject: "Help", message: "Please" } });
	await logIn();
	const health = page.getByRole("region", { name: "Health" });
	const timeout = PATIENCE_MS / 10;
	// On a busy machine, a part may answer so late that it counts as down.
	await expect(async () => {
		await open(page, OVERVIEW);
		await expect(health.getByText(/^PostgreSQL \d/)).toBeVisible({ timeout });
		await expect(health.getByText("Files can be written, read and removed")).toBeVisible({
			timeout,
		});
		await expect(page.getByText("BACKEND ISSUES")).toHaveCount(0, { timeout });
	}).toPass();
	for (const name of ["Total users", "Monthly revenue", "Total links", "Clicks per active user"]) {
		await expect(page.getByText(name, { exact: true })).toBeVisible();
	}

	if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
	await expect(
		page.getByRole("link", { name: /^Support \d.* waiting$/ }).filter({ visible: true }),
	).toHaveAttribute("href", "/admin/dashboard/support");
	if (isMobile) await page.keyboard.press("Escape");
	await page
		.getByRole("region", { name: "Waiting" })
		.getByRole("link", { name: /waiting/ })
		.first()
		.click();
	await expect(page).toHaveURL("/admin/dashboard/support");
});

test("an email is found by its recipient and state, and read without its secret @phone @no-js", async ({
	page,
	db,
	logIn,
}) => {
	const to = `${crypto.randomUUID()}@example.com`;
	const subject = "Reset your password";
	const text = "Reset password http://localhost/reset-password?token=a-secret";
	const failure = { error: "ETIMEDOUT, CONN", tries: 15, state: "failed" } as const;
	await db.outboxMail.create({ data: { to, subject, text, ...failure } });
	await db.outboxMail.create({ data: { to, subject: "Sent before", state: "sent" } });
	await logIn();
	await open(page, OVERVIEW);
	const health = page.getByRole("region", { name: "Health" });
	await health.getByRole("link", { name: "Emails" }).click();
	await expect(page.getByRole("heading", { name: "Emails", level: 1 })).toBeVisible();
	await openFilters(page);
	await page.getByLabel("Recipient’s email").fill(to);
	await page.getByLabel("State").selectOption("Failed");
	await page.getByRole("button", { name: "Filter", exact: true }).click();
	await expect(page).toHaveURL(/state=failed/);
	await expect(page.getByText("ETIMEDOUT, CONN")).toBeVisible();
	await expect(page.getByText("Sent before")).toHaveCount(0);
	await page.getByRole("link", { name: subject }).click();
	await expect(page.getByText("/reset-password?token=••••")).toBeVisible();
	await expect(page.getByText("a-secret")).toHaveCount(0);
});

test("a failed job is found, read without its secret, retried and discarded @phone @no-js", async ({
	page,
	logIn,
}) => {
	// Imported late: it reads the configuration, which the global setup creates.
	const { insertFailedRun } = await import("#tests/support/failed-runs-factory.ts");
	const to = `${crypto.randomUUID()}@example.com`;
	const data = { to, notice: { kind: "password-changed" }, token: "a-secret" };
	const reason = `No answer to ${to}`;
	await insertFailedRun({ data, output: { message: reason } });
	const discarded = `No answer to ${crypto.randomUUID()}`;
	await insertFailedRun({ data, output: { message: discarded } });
	await logIn();
	await open(page, OVERVIEW);
	const health = page.getByRole("region", { name: "Health" });
	await health.getByRole("link", { name: "Failed jobs" }).click();
	await expect(page.getByRole("heading", { name: "Failed jobs", level: 1 })).toBeVisible();

	const row = (text: string) => page.locator("tr").filter({ hasText: text });
	await row(reason).getByRole("link", { name: "Send an account notice" }).click();
	await expect(page.getByText('"kind": "password-changed"')).toBeVisible();
	await expect(page.getByText("a-secret")).toHaveCount(0);
	await page.getByRole("button", { name: /^Retry / }).click();
	await expect(page.getByText("Job retried.", { exact: false }).first()).toBeVisible();
	await expect(row(reason)).toHaveCount(0);

	await row(discarded)
		.getByRole("button", { name: /^Discard / })
		.click();
	await page.getByRole("button", { name: "Discard job" }).filter({ visible: true }).click();
	await expect(page.getByText("Job discarded", { exact: true }).first()).toBeVisible();
	await expect(row(discarded)).toHaveCount(0);
});

test("a billing alert is marked as resolved @no-js", async ({ page, db, logIn }) => {
	const detail = `Disputed ${crypto.randomUUID()}`;
	// The oldest of all, so that it is among those shown.
	const alert = { kind: "dispute", objectId: crypto.randomUUID(), createdAt: new Date(0), detail };
	await db.billingAlert.create({ data: alert });
	await logIn();
	await open(page, OVERVIEW);
	await page.getByRole("button", { name: new RegExp(`^Mark as resolved.*${detail}$`) }).click();
	await expect(page.getByText("Marked as resolved", { exact: true }).first()).toBeVisible();
	await expect(page.getByText(detail)).toHaveCount(0);
});

test("analytics of all pages are shown by period, and exported @phone @no-js", async ({
	page,
	db,
	administrator,
	insertUser,
}) => {
	// Imported late: it reads the configuration, which the global setup creates.
	const { mergeVisits, visitEvent } = await import("#tests/support/visits-factory.ts");
	const { profileId, username } = await insertUser();
	const title = `</script><img src=x onerror=console.error(1)> ${username}`;
	const link = await db.link.create({
		data: { profileId, title, url: "https://a.example", position: 0 },
	});
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	// More than any other test makes, so that the page is on the lists.
	await mergeVisits([
		...Array.from({ length: 400 }, () => visitEvent(analyticsKey)),
		...Array.from({ length: 100 }, () => visitEvent(analyticsKey, { linkKey: link.analyticsKey })),
	]);
	await open(page, `${ANALYTICS}?range=7d`);
	await expect(page.getByText("Administrator", { exact: true })).toBeVisible();
	await expect(page.getByText(/visitors? in the last 5 minutes/)).toBeVisible();
	const topPages = page.getByRole("region", { name: "Top pages" });
	await expect(topPages.getByRole("row", { name: `/${username}` })).toContainText("400");
	const topLinks = page.getByRole("region", { name: "Top links" });
	await expect(topLinks.getByRole("row", { name: title })).toContainText(`@${username}`);

	await page.getByRole("link", { name: "24h", exact: true }).click();
	await expect(page).toHaveURL(`${ANALYTICS}?range=24h`);
	await expect(topPages.getByRole("row", { name: `/${username}` })).toContainText("400");
	await page.getByRole("link", { name: "Custom", exact: true }).click();
	const today = new Date().toISOString().slice(0, 10);
	await page.getByLabel("From", { exact: true }).fill(today);
	await page.getByLabel("To", { exact: true }).fill(today);
	await page.getByRole("button", { name: "Show", exact: true }).click();
	await expect(page).toHaveURL(/range=custom&from=/);

	const path = await page.getByRole("link", { name: "CSV of Top pages" }).getAttribute("href");
	const csv = await page.request.get(path ?? "");
	expect(await csv.text()).toContain(`${username},400,`);
	await open(page, `/admin/dashboard/audit-log?administrator=${administrator.email}`);
	await expect(
		page.getByText("Exported analytics").filter({ visible: true }).first(),
	).toBeVisible();
});

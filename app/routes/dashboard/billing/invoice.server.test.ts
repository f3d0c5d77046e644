import { expect, test } from "vitest";
import { listInvoices } from "#app/features/billing/queries.server.ts";
import { syncAllCustomers } from "#app/features/billing/sync/sync-all-customers.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertSubscriber } from "#tests/support/billing-site.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { loader } from "./invoice.ts";

const { simulator } = shareBillingSimulator();

function open(user: InsertedUser, address: string) {
	const { pathname, search } = new URL(address);
	const invoiceId = pathname.split("/").at(-1) ?? "";
	const request = pageRequest(pathname + search);
	return answerOf(loader(createRouteArgs(request, { invoiceId }, { user }))) as Promise<Response>;
}

async function insertOldInvoice() {
	const user = await insertSubscriber(simulator, "pro");
	const [old] = simulator.state.invoices;
	const stale = [old?.hosted_invoice_url ?? "", old?.invoice_pdf ?? ""];
	await simulator.clock.advance({ days: 90 });
	const invoice = (await listInvoices(user)).find(({ id }) => id === old?.id);
	return { user, stale, shown: [invoice?.hostedUrl ?? "", invoice?.pdfUrl ?? ""] };
}

test("an old invoice and its file are found, although Stripe's addresses of that time are gone", async () => {
	const { user, stale, shown } = await insertOldInvoice();
	for (const address of stale) expect((await fetch(address)).status).toBe(410);
	for (const address of shown) {
		const answer = await open(user, address);
		expect(answer.status).toBe(303);
		expect((await fetch(answer.headers.get("Location") ?? "")).status).toBe(200);
	}
});

test("another account's invoice isn't found", async () => {
	const { shown } = await insertOldInvoice();
	await expect(open(await insertUser(), shown[0] ?? "")).rejects.toMatchObject({
		code: "not_found",
	});
});

test("leads back to the billing tab while Stripe is away", async () => {
	const { user, shown } = await insertOldInvoice();
	Object.assign(simulator.faults, { status: 503, times: 10 });
	const answer = await open(user, shown[0] ?? "");
	expect(answer.headers.get("Location")).toBe("/dashboard/billing");
	expect(answer.headers.getSetCookie().join()).toContain("toast=");
});

test("new addresses of the same invoices are no repair", async () => {
	await insertSubscriber(simulator, "pro");
	await simulator.clock.advance({ days: 1 });
	expect(await syncAllCustomers()).toMatchObject({ compared: 1, repaired: 0 });
});

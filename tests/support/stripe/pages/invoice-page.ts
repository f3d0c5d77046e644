import type Stripe from "stripe";
import { type Account, find } from "../account.ts";
import { ApiError } from "../api-error.ts";
import { paymentOf } from "../billing/payments.ts";
import { authenticateInvoice, payInvoice } from "../visitor.ts";
import type { PageAnswer, PageContext, PageRequest } from "./answer-page.ts";
import { renderAuthentication, renderCardFields } from "./card-form.ts";
import { escapeHtml, formatDay, formatMoney, renderError, renderPage } from "./html.ts";

/**
 * `/invoice/{invoice}/{end of the address}`: shows an invoice, and takes its payment. With `/pdf` it is a file of one
 * page. Without an end, it is where a payment leads back to.
 */
export function invoicePage(
	{ account }: PageContext,
	{ ids: [id = "", until, kind], form }: PageRequest,
): PageAnswer {
	const invoice = find(account, "invoices", id, "invoice");
	if (until !== undefined && Number(until) <= account.clock.seconds()) {
		return { status: 410, html: renderPage("This link has expired", "") };
	}
	if (kind === "pdf") return { pdf: makePdf(textOf(invoice)) };
	if (!form) return { html: render(account, invoice) };
	const intent = form.get("intent");
	try {
		if (intent === "authenticate" || intent === "fail-authentication") {
			const outcome = authenticateInvoice(account, id, intent === "authenticate");
			if (outcome === "declined") {
				return { status: 402, html: render(account, invoice, lastError(account, invoice)) };
			}
		} else {
			const outcome = payInvoice(account, id, {
				card: form.get("card") ?? "",
				saves: form.get("save") === "on",
			});
			if (outcome === "declined") {
				return { status: 402, html: render(account, invoice, lastError(account, invoice)) };
			}
		}
		return { redirect: `${account.origin}/invoice/${id}` };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { status: 400, html: render(account, invoice, error.message) };
	}
}

function lastError(account: Account, invoice: Stripe.Invoice): string {
	return paymentOf(account, invoice).last_payment_error?.message ?? "Your card was declined.";
}

function render(account: Account, invoice: Stripe.Invoice, error?: string): string {
	const rows = invoice.lines.data
		.map(
			({ description, amount, currency }) =>
				`<tr><td>${escapeHtml(description ?? "")}</td><td>${formatMoney(amount, currency)}</td></tr>`,
		)
		.join("");
	const pdf = invoice.invoice_pdf
		? `<p><a href="${escapeHtml(invoice.invoice_pdf)}">Download invoice</a></p>`
		: "";
	return renderPage(
		`Invoice ${invoice.number ?? "(draft)"}`,
		`${renderError(error)}<div class="card"><p>Status: <strong>${invoice.status}</strong></p>
<table>${rows}<tr><th>Amount due</th><th>${formatMoney(invoice.amount_due, invoice.currency)}</th></tr></table>${pdf}</div>
${invoice.status === "open" ? renderPayment(account, invoice) : ""}`,
	);
}

function renderPayment(account: Account, invoice: Stripe.Invoice): string {
	const waits = account.state.hidden.authentications.has(paymentOf(account, invoice).id);
	const authentication = waits ? `<div class="card">${renderAuthentication("")}</div>` : "";
	return `${authentication}<form method="post" class="card"><h2>${waits ? "Pay with another card" : "Pay by card"}</h2>${renderCardFields()}
<label><input type="checkbox" name="save" checked> Use this card for later payments</label>
<button name="intent" value="pay">Pay invoice</button></form>`;
}

function textOf(invoice: Stripe.Invoice): string[] {
	return [
		`Invoice ${invoice.number ?? ""} (simulated)`,
		`Date: ${formatDay(invoice.created)}`,
		...invoice.lines.data.map(
			({ description, amount, currency }) => `${description}: ${formatMoney(amount, currency)}`,
		),
		`Amount due: ${formatMoney(invoice.amount_due, invoice.currency)}`,
		`Status: ${invoice.status}`,
	];
}

/** A valid PDF with a few lines of text. */
function makePdf(lines: string[]): Buffer {
	const text = lines
		.map((line) => line.replace(/[^\x20-\x7e]/g, "x").replace(/[\\()]/g, "\\$&"))
		.map((line) => `(${line}) Tj T*`)
		.join("\n");
	const stream = `BT /F1 12 Tf 16 TL 50 780 Td\n${text}\nET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let file = "%PDF-1.4\n";
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const start = file.length;
	const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
	file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
	return Buffer.from(file, "latin1");
}

import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { ListedInvoice } from "../queries.server.ts";
import { invoiceState } from "../subscription/describe-invoice.ts";

/** The invoices, latest first: what each was for an amount, whether it is paid, and its PDF. */
export function InvoicesSection({ invoices }: { invoices: readonly ListedInvoice[] }) {
	if (invoices.length === 0) return null;
	return (
		<Section title="Invoices" description={notes(invoices)}>
			<Table
				caption="Invoices"
				head={
					<>
						<Th>Date</Th>
						<Th numeric>Amount</Th>
						<Th>Status</Th>
						<Th className="text-right">
							<span className="sr-only">Files and payment</span>
						</Th>
					</>
				}
			>
				{invoices.map((invoice) => (
					<InvoiceRow key={invoice.id} invoice={invoice} />
				))}
			</Table>
		</Section>
	);
}

/** What a dispute means and what to do, if an invoice has one. */
function notes(invoices: readonly ListedInvoice[]): string | undefined {
	return invoices.some(({ isDisputed }) => isDisputed)
		? "Disputed: your bank is reviewing a payment. If that was a mistake, tell your bank, then write to us."
		: undefined;
}

function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
	const { issuedAt, number, totalCents, currency, isPayable, hostedUrl, pdfUrl } = invoice;
	const day = formatDay(issuedAt);
	const { label, tone } = invoiceState(invoice);
	return (
		<tr>
			<Th scope="row" className="min-w-32 font-normal">
				{day}
				{number === null ? null : (
					<span className="block text-sm text-muted max-sm:hidden">{number}</span>
				)}
			</Th>
			<Td numeric>{formatMoney(totalCents, currency)}</Td>
			<Td>
				<Badge tone={tone}>{label}</Badge>
			</Td>
			<Td className="text-right whitespace-nowrap">
				<span className="inline-flex items-center gap-4">
					{isPayable && hostedUrl !== null ? (
						<a
							href={hostedUrl}
							target="_blank"
							rel="noreferrer"
							className={buttonClass({ size: "sm" })}
							aria-label={`Pay the invoice of ${day}`}
						>
							Pay
						</a>
					) : null}
					{pdfUrl === null ? null : (
						<a
							href={pdfUrl}
							target="_blank"
							rel="noreferrer"
							className="link hit-44"
							aria-label={`PDF of the invoice of ${day}`}
						>
							PDF
						</a>
					)}
				</span>
			</Td>
		</tr>
	);
}

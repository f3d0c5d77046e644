import type { ReportLists } from "#app/features/audience/analytics/report/report-lists.server.ts";
import { Section } from "#app/ui/section.tsx";
import { AddressTable } from "./address-table.tsx";

/** Numbers on the site and at the page's own domains. Nothing for a page that was reached at one of them only. */
export function Addresses({
	addresses,
	isOwner,
}: Pick<ReportLists, "addresses"> & { isOwner: boolean }) {
	if (addresses.length < 2) return null;
	return (
		<Section
			id="addresses"
			title="Addresses"
			description={`Where people opened ${isOwner ? "your" : "the"} page: on this site or at a domain.`}
		>
			<AddressTable
				caption="Views, visitors, and clicks by site and domain"
				rows={addresses.map(({ name, ...counts }) => ({ key: name, name, counts }))}
			/>
		</Section>
	);
}

import type { ReportLists } from "#app/features/audience/analytics/report/report-lists.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Section } from "#app/ui/section.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";

/** Numbers on the site and at the page's own domains. Nothing for a page that was reached at one of them only. */
export function PageAddresses({
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
			<Table
				caption="Views, visitors, and clicks by site and domain"
				dense
				head={
					<>
						<Th>Address</Th>
						<Th numeric>Views</Th>
						<Th numeric>Visitors</Th>
						<Th numeric>Clicks</Th>
					</>
				}
			>
				{addresses.map(({ name, views, visitors, clicks }) => (
					<tr key={name}>
						<Th scope="row">
							<span className="wrap-anywhere">{name}</span>
						</Th>
						<Td numeric>{formatWholeCount(views)}</Td>
						<Td numeric>{formatWholeCount(visitors)}</Td>
						<Td numeric>{formatWholeCount(clicks)}</Td>
					</tr>
				))}
			</Table>
		</Section>
	);
}

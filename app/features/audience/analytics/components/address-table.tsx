import type { Counts } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Table, Td, Th } from "#app/ui/table.tsx";

/** `detail` is a line below the name. */
export type AddressRow = {
	key: string | number;
	name: string;
	detail?: string | null;
	counts: Counts;
};

/** Views, visitors and clicks of each address. */
export function AddressTable({ caption, rows }: { caption: string; rows: readonly AddressRow[] }) {
	return (
		<Table
			caption={caption}
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
			{rows.map(({ key, name, detail = null, counts: { views, visitors, clicks } }) => (
				<tr key={key}>
					<Th scope="row">
						<span className="wrap-anywhere">{name}</span>
						{detail === null ? null : (
							<span className="block text-sm font-normal wrap-anywhere text-muted">{detail}</span>
						)}
					</Th>
					<Td numeric>{formatWholeCount(views)}</Td>
					<Td numeric>{formatWholeCount(visitors)}</Td>
					<Td numeric>{formatWholeCount(clicks)}</Td>
				</tr>
			))}
		</Table>
	);
}

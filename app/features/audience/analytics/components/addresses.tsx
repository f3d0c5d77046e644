import { href, Link } from "react-router";
import type { ReportLists } from "#app/features/audience/analytics/report/report-lists.server.ts";
import type { Counts } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Section } from "#app/ui/section.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import { ListPager } from "./list-pager.tsx";

/** Views by the address that visitors opened: the page's own, and those of its channels. */
export function Addresses({
	username,
	channels,
	ownAddress,
	paging,
	search,
	isOwner,
}: Pick<ReportLists, "channels" | "ownAddress" | "paging"> & {
	username: string;
	search: string;
	isOwner: boolean;
}) {
	return (
		<Section
			id="channels"
			title="Channels"
			description={`The addresses people used to reach ${isOwner ? "your" : "the"} page.`}
			actions={
				isOwner ? (
					<Link to={`${href("/dashboard/share")}#channels`} className="link hit-44 text-ui">
						Manage channels
					</Link>
				) : undefined
			}
		>
			<Table
				caption="Views, visitors, and clicks by address"
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
				<AddressRow
					path={`/${username}`}
					name={isOwner ? "Your page" : "The page"}
					counts={ownAddress}
				/>
				{channels.map(({ key, name, slug, ...counts }) => (
					<AddressRow
						key={key}
						path={slug === null ? null : `/${username}/${slug}`}
						name={name}
						counts={counts}
					/>
				))}
			</Table>
			<ListPager name="channels" paging={paging} search={search} />
		</Section>
	);
}

function AddressRow({
	path,
	name,
	counts,
}: {
	/** Path of the address; null for a deleted channel. */
	path: string | null;
	name: string;
	counts: Counts;
}) {
	return (
		<tr>
			<Th scope="row">
				<span className="wrap-anywhere">{name}</span>
				{path === null ? null : (
					<span className="block text-sm font-normal wrap-anywhere text-muted">{path}</span>
				)}
			</Th>
			<Td numeric>{formatWholeCount(counts.views)}</Td>
			<Td numeric>{formatWholeCount(counts.visitors)}</Td>
			<Td numeric>{formatWholeCount(counts.clicks)}</Td>
		</tr>
	);
}

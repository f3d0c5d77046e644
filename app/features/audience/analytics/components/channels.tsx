import { href, Link } from "react-router";
import type { ReportLists } from "#app/features/audience/analytics/report/report-lists.server.ts";
import { Section } from "#app/ui/section.tsx";
import { AddressTable } from "./address-table.tsx";
import { ListPager } from "./list-pager.tsx";

/** Views by the address that visitors opened: the page's own, and those of its channels. */
export function Channels({
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
	const own = {
		key: "",
		name: isOwner ? "Your page" : "The page",
		detail: `/${username}`,
		counts: ownAddress,
	};
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
			<AddressTable
				caption="Views, visitors, and clicks by address"
				rows={[
					own,
					...channels.map(({ key, name, slug, ...counts }) => ({
						key,
						name,
						// A deleted channel has no address.
						detail: slug === null ? null : `/${username}/${slug}`,
						counts,
					})),
				]}
			/>
			<ListPager name="channels" paging={paging} search={search} />
		</Section>
	);
}

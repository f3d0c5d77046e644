import type { ReportLists } from "#app/features/audience/analytics/report/report-lists.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Section } from "#app/ui/section.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";

/** Views of a page in two languages, by the language in which it was shown. Nothing for a page that was in one. */
export function PageLanguages({
	languages,
	isOwner,
}: Pick<ReportLists, "languages"> & { isOwner: boolean }) {
	if (languages.length === 0) return null;
	return (
		<Section
			id="languages"
			title="Languages"
			description={`The language in which people saw ${isOwner ? "your" : "the"} page.`}
		>
			<Table
				caption="Views and visitors by language"
				dense
				head={
					<>
						<Th>Language</Th>
						<Th numeric>Views</Th>
						<Th numeric>Visitors</Th>
					</>
				}
			>
				{languages.map(({ language, name, views, visitors }) => (
					<tr key={language}>
						<Td>
							<bdi lang={language}>{name}</bdi>
						</Td>
						<Td numeric>{formatWholeCount(views)}</Td>
						<Td numeric>{formatWholeCount(visitors)}</Td>
					</tr>
				))}
			</Table>
		</Section>
	);
}

import { Check, Minus } from "lucide-react";
import type { HomepageDocument } from "../schema.ts";
import { Fold } from "./fold.tsx";

/** Everything in each plan, behind a row that opens: a table that fits on a phone. */
export function PlanComparison({
	title,
	rows,
	tiers,
}: {
	title: string;
	rows: HomepageDocument["pricing"]["comparison"];
	tiers: HomepageDocument["pricing"]["tiers"];
}) {
	if (rows.length === 0) return null;
	return (
		<div className="mt-3 border-y border-hairline md:mt-10">
			<Fold title={title === "" ? "Compare the plans" : title}>
				<table className="landing-comparison mb-4 w-full table-fixed border-collapse text-left text-ui max-md:text-sm">
					<caption className="sr-only">{title}</caption>
					<thead>
						<tr className="border-b border-edge">
							<td className="w-2/5" />
							{tiers.map(({ id, name }) => (
								<th
									key={id}
									scope="col"
									className="px-2 py-3 text-center font-semibold wrap-anywhere"
								>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ label, values }) => (
							<tr key={label} className="border-b border-hairline">
								<th scope="row" className="py-3 pr-2 font-normal">
									{label}
								</th>
								{tiers.map(({ id }, index) => (
									<td key={id} className="px-1 py-3 text-center tabular wrap-anywhere">
										<Value text={values[index] ?? ""} />
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</Fold>
		</div>
	);
}

/** "Yes" and "No" are shown as signs. */
function Value({ text }: { text: string }) {
	const Icon = { Yes: Check, No: Minus }[text];
	if (Icon === undefined) return text;
	return (
		<>
			<Icon
				aria-hidden
				className={text === "Yes" ? "inline size-5 text-leaf" : "inline size-5 text-muted"}
				strokeWidth={2.25}
			/>
			<span className="sr-only">{text}</span>
		</>
	);
}

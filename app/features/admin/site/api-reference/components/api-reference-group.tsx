import { buttonClass } from "#app/ui/button.tsx";
import type { DescribedOperation } from "../describe-operation.ts";
import { OperationDetails } from "./operation-details.tsx";
import { ReferenceMenu, ReferenceNav } from "./reference-nav.tsx";

/** All operations of one group of the API, in full. */
export function ApiReferenceGroup({
	group,
	groups,
}: {
	group: { tag: string; slug: string; operations: readonly DescribedOperation[] };
	groups: readonly { tag: string; slug: string }[];
}) {
	return (
		<article className="page py-12 md:py-16">
			<p>
				<a className="link inline-flex min-h-11 items-center" href="/docs/api">
					API
				</a>
			</p>
			<h1 className="title-page md:text-4xl">{group.tag}</h1>
			<ReferenceMenu groups={groups} current={group.slug} />
			<div className="mt-8 grid gap-10 lg:mt-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
				<ReferenceNav groups={groups} current={group.slug} />
				<div className="min-w-0 divide-y divide-hairline border-y border-hairline">
					{group.operations.map((operation) => (
						<OperationSection key={operation.id} operation={operation} />
					))}
				</div>
			</div>
		</article>
	);
}

function OperationSection({ operation }: { operation: DescribedOperation }) {
	const { id, method, path, summary } = operation;
	return (
		<section id={id} className="grid scroll-mt-32 gap-4 py-8" aria-labelledby={`${id}-title`}>
			<div>
				<h2 id={`${id}-title`} className="title-section">
					{summary}
				</h2>
				<p className="mt-1 flex flex-wrap gap-x-3">
					<code className="text-sm font-semibold text-leaf">{method}</code>
					<code className="text-sm break-all">{path}</code>
				</p>
			</div>
			<OperationDetails operation={operation} heading="h3" />
			<div>
				<a className={buttonClass()} href={`/api-test?operation=${id}`}>
					Try {id}
				</a>
			</div>
		</section>
	);
}

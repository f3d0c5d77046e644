import { buttonClass } from "#app/ui/button.tsx";
import type { DescribedOperation } from "../describe-operation.ts";
import { ERRORS } from "../errors.ts";
import { Code, OperationDetails } from "./operation-details.tsx";

/** The reference of the API: how to call it, then all operations by group. */
export function ApiReference({
	appName,
	siteUrl,
	groups,
}: {
	appName: string;
	siteUrl: string;
	groups: readonly { tag: string; operations: readonly DescribedOperation[] }[];
}) {
	return (
		<article className="page py-12 md:py-16">
			<h1 className="title-page md:text-4xl">{appName} API</h1>
			<p className="lede mt-4 max-w-[60ch]">
				Everything that the dashboard does, for programs. Try it on the{" "}
				<a className="link" href="/api-test">
					test page
				</a>
				, or read the{" "}
				<a className="link" href="/api/openapi.json">
					OpenAPI document
				</a>
				.
			</p>
			<div className="mt-10 grid gap-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
				<nav aria-label="Reference" className="lg:sticky lg:top-24 lg:self-start">
					<ul className="flex flex-wrap gap-x-4 text-ui lg:grid">
						{["Authentication", "Requests", "Errors", "Assistants"].map((title) => (
							<li key={title}>
								<a
									className="inline-flex min-h-11 items-center hover:underline"
									href={`#${anchorOf(title)}`}
								>
									{title}
								</a>
							</li>
						))}
						{groups.map(({ tag }) => (
							<li key={tag}>
								<a
									className="inline-flex min-h-11 items-center hover:underline"
									href={`#${anchorOf(tag)}`}
								>
									{tag}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<div className="grid min-w-0 gap-12">
					<Introduction siteUrl={siteUrl} />
					{groups.map(({ tag, operations }) => (
						<section key={tag} aria-labelledby={anchorOf(tag)}>
							<h2 id={anchorOf(tag)} className="title-section text-xl">
								{tag}
							</h2>
							<div className="mt-3 divide-y divide-hairline border-y border-hairline">
								{operations.map((operation) => (
									<OperationRow key={operation.id} operation={operation} />
								))}
							</div>
						</section>
					))}
				</div>
			</div>
		</article>
	);
}

function OperationRow({ operation }: { operation: DescribedOperation }) {
	const { id, method, path, summary } = operation;
	return (
		<details id={id}>
			<summary className="flex min-h-12 flex-wrap items-baseline gap-x-3 py-3">
				<code className="w-14 text-sm font-semibold text-leaf">{method}</code>
				<code className="text-sm break-all">{path}</code>
				<h3 className="text-ui text-muted">{summary}</h3>
			</summary>
			<div className="grid gap-4 pt-1 pb-6">
				<OperationDetails operation={operation} heading="h4" />
				<div>
					<a className={buttonClass()} href={`/api-test?operation=${id}`}>
						Try {id}
					</a>
				</div>
			</div>
		</details>
	);
}

function Introduction({ siteUrl }: { siteUrl: string }) {
	return (
		<div className="prose max-w-[68ch]">
			<h2 id="authentication">Authentication</h2>
			<p>
				Send a token with each call: a personal token from{" "}
				<a href="/dashboard/settings/tokens">your settings</a>, which opens one page with the scopes
				that you choose, or the access token of a session, which lasts 15 minutes.
			</p>
			<Code
				title="A call"
				text={`curl "${siteUrl}/api/links" \\\n  -H "Authorization: Bearer $TOKEN"`}
			/>
			<h2 id="requests">Requests</h2>
			<p>
				Bodies are JSON. Unknown fields are refused by name. Calls that create something accept{" "}
				<code>Idempotency-Key</code>: a repetition within 24 hours gets the first answer. What has a
				version is answered with an <code>ETag</code>; send it back as <code>If-Match</code> to be
				refused with 412 rather than to overwrite somebody’s change. Lists have a{" "}
				<code>next_cursor</code>, which is the <code>cursor</code> of the next part.{" "}
				<code>RateLimit</code> says how many calls are left.
			</p>
			<h2 id="errors">Errors</h2>
			<p>
				Errors are problem details (RFC 9457). <code>message</code> says what to do,{" "}
				<code>error</code> is the code, <code>errors</code> names fields by JSON pointer, and{" "}
				<code>request_id</code> finds the call in our log.
			</p>
			<dl>
				{ERRORS.map(({ code, status, text }) => (
					<div key={code} id={code}>
						<dt>
							<code>{code}</code> ({status})
						</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			<h2 id="assistants">Assistants</h2>
			<p>
				Assistants that speak the Model Context Protocol connect to <code>{siteUrl}/mcp</code> with
				a personal token. They can do what the token’s scopes allow.
			</p>
		</div>
	);
}

function anchorOf(title: string): string {
	return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

import { DOCUMENT_PATH } from "#app/api/shared-paths.ts";
import { ERRORS } from "../errors.ts";
import { Code } from "./operation-details.tsx";
import { ReferenceMenu, ReferenceNav } from "./reference-nav.tsx";

type Group = {
	tag: string;
	slug: string;
	operations: readonly { id: string; method: string; path: string; summary: string }[];
};

/** The start of the API's reference: how to call it, then all operations by group, each a link to its description. */
export function ApiReference({
	appName,
	siteUrl,
	groups,
}: {
	appName: string;
	siteUrl: string;
	groups: readonly Group[];
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
				<a className="link" href={DOCUMENT_PATH}>
					OpenAPI document
				</a>
				.
			</p>
			<ReferenceMenu groups={groups} current={null} />
			<div className="mt-8 grid gap-10 lg:mt-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
				<ReferenceNav groups={groups} current={null} />
				<div className="grid min-w-0 gap-12">
					<Introduction siteUrl={siteUrl} />
					{groups.map(({ tag, slug, operations }) => (
						<section key={tag} aria-labelledby={slug}>
							<h2 id={slug} className="title-section scroll-mt-32 text-xl">
								{tag}
							</h2>
							<ul className="mt-3 divide-y divide-hairline border-y border-hairline">
								{operations.map(({ id, method, path, summary }) => (
									<li key={id}>
										<a
											className="flex min-h-12 flex-wrap items-baseline gap-x-3 py-3 hover:underline"
											href={`/docs/api/${slug}#${id}`}
										>
											<code className="w-14 text-sm font-semibold text-leaf">{method}</code>
											<code className="text-sm break-all">{path}</code>
											<span className="text-ui text-muted">{summary}</span>
										</a>
									</li>
								))}
							</ul>
						</section>
					))}
				</div>
			</div>
		</article>
	);
}

function Introduction({ siteUrl }: { siteUrl: string }) {
	return (
		<div className="prose max-w-[68ch] [&_[id]]:scroll-mt-32">
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

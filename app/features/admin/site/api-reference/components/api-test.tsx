import { Button, buttonClass } from "#app/ui/button.tsx";
import { Input, Select, Textarea } from "#app/ui/input.tsx";
import { LabeledControl } from "#app/ui/labeled-control.tsx";
import type { DescribedOperation } from "../describe-operation.ts";
import type { TriedCall, TryValues } from "../try-values.ts";
import { Code, OperationDetails } from "./operation-details.tsx";

/** Buttons of the specification's test page: each opens the operation that it tests. */
const QUICK_TESTS = [
	{ label: "Test admin login", operation: "logInAdministrator" },
	{ label: "Test admin homepage", operation: "getHomepageForEditing" },
	{ label: "Test public homepage", operation: "getHomepage" },
];

type Group = { tag: string; operations: readonly { id: string; method: string; path: string }[] };

/** Chooses an operation, fills in its request, sends it, and shows what the API answered. Works without scripts. */
export function ApiTest({
	groups,
	operation,
	values,
	tried,
}: {
	groups: readonly Group[];
	operation: DescribedOperation;
	values: TryValues;
	/** Null until a call was sent. */
	tried: TriedCall | null;
}) {
	return (
		<article className="page py-12 md:py-16">
			<h1 className="title-page md:text-4xl">Test the API</h1>
			<p className="lede mt-4 max-w-[60ch]">
				Calls are real. Without a token they are made as the account that you are signed in to.{" "}
				<a className="link" href="/docs/api">
					Read the reference
				</a>
				.
			</p>
			<div className="mt-6 flex flex-wrap gap-2">
				{QUICK_TESTS.map(({ label, operation: id }) => (
					<a key={id} className={buttonClass()} href={`/api-test?operation=${id}`}>
						{label}
					</a>
				))}
			</div>
			<form method="get" className="mt-8 flex flex-wrap items-end gap-3">
				<LabeledControl label="Operation" className="min-w-0 flex-1 basis-72">
					{(id) => (
						<Select
							id={id}
							name="operation"
							defaultValue={operation.id}
							options={groups.flatMap(({ tag, operations }) =>
								operations.map(({ id: value, method, path }) => ({
									value,
									label: `${tag}: ${method} ${path}`,
								})),
							)}
						/>
					)}
				</LabeledControl>
				<Button type="submit">Choose</Button>
			</form>
			<div className="mt-8 grid gap-10 lg:grid-cols-2">
				<div className="grid min-w-0 content-start gap-8">
					<RequestForm operation={operation} values={values} />
					{tried ? <CallResult tried={tried} /> : null}
				</div>
				<section aria-label="About the operation" className="min-w-0">
					<OperationDetails operation={operation} heading="h3" />
				</section>
			</div>
		</article>
	);
}

function RequestForm({ operation, values }: { operation: DescribedOperation; values: TryValues }) {
	const { id, method, path, summary, parameters, headers, body } = operation;
	const isUpload = body?.type === "multipart/form-data";
	return (
		<form method="post" action={`/api-test?operation=${id}`} className="grid gap-4">
			<h2 className="title-section text-xl">{summary}</h2>
			<p className="text-ui break-all">
				<code>
					<strong className="text-leaf">{method}</strong> {path}
				</code>
			</p>
			{parameters.map(({ name, in: at = "query", isRequired, type }) => (
				<LabeledControl key={name} label={isRequired ? name : `${name} (optional)`}>
					{(control) => (
						<Input
							id={control}
							name={`${at}.${name}`}
							defaultValue={values[`${at}.${name}`] ?? ""}
							placeholder={type}
							autoCapitalize="none"
							autoComplete="off"
							spellCheck={false}
						/>
					)}
				</LabeledControl>
			))}
			{headers.map(({ name }) => (
				<LabeledControl key={name} label={`${name} (optional)`}>
					{(control) => (
						<Input
							id={control}
							name={`header.${name}`}
							defaultValue={values[`header.${name}`] ?? ""}
							autoComplete="off"
							spellCheck={false}
						/>
					)}
				</LabeledControl>
			))}
			{body && !isUpload ? (
				<LabeledControl label="Body (JSON)">
					{(control) => (
						<Textarea
							id={control}
							name="body"
							rows={8}
							className="font-mono text-sm"
							defaultValue={values.body ?? body.example}
							spellCheck={false}
						/>
					)}
				</LabeledControl>
			) : null}
			<LabeledControl label="Token (optional)">
				{(control) => (
					// Never filled in again: the token is neither stored nor sent back.
					<Input id={control} name="token" type="password" autoComplete="off" spellCheck={false} />
				)}
			</LabeledControl>
			{isUpload ? (
				<p className="text-ui text-muted">Files can’t be sent from this page. Use the command.</p>
			) : (
				<div>
					<Button type="submit" variant="primary">
						Send request
					</Button>
				</div>
			)}
		</form>
	);
}

function CallResult({ tried: { status, ms, headers, body } }: { tried: TriedCall }) {
	return (
		<section id="result" aria-label="Answer" className="grid gap-4" role="status">
			<h2 className="title-section text-xl">
				{status} <span className="text-muted">in {ms} ms</span>
			</h2>
			{body === "" ? (
				<p className="text-ui text-muted">No body</p>
			) : (
				<Code title="Body" text={body} />
			)}
			<Code title="Headers" text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
		</section>
	);
}

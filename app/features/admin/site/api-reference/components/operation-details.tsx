import { createElement, Fragment, type ReactNode } from "react";
import type { DescribedOperation, Field } from "../describe-operation.ts";

/** Everything about an operation but its title: who may call it, what it takes, and what it answers. */
export function OperationDetails({
	operation,
	heading,
}: {
	operation: DescribedOperation;
	/** Level of the headings within. */
	heading: "h3" | "h4";
}) {
	const { description, access, aliases, parameters, headers, body, answer, problems, curl } =
		operation;
	return (
		<div className="grid gap-5 [&_code]:break-words">
			{description === "" ? null : <p>{inCode(description)}</p>}
			<dl className="grid gap-x-4 gap-y-1 text-ui sm:grid-cols-[8rem_1fr]">
				<dt className="text-muted">Access</dt>
				<dd>{access}</dd>
				{aliases.length > 0 ? (
					<>
						<dt className="text-muted">Also at</dt>
						<dd>
							<code>{aliases.join(", ")}</code>
						</dd>
					</>
				) : null}
				<dt className="text-muted">Problems</dt>
				<dd>{problems.join(", ")}</dd>
			</dl>
			<Fields title="Parameters" heading={heading} fields={parameters} />
			{headers.length > 0 ? (
				<Fields
					title="Headers"
					heading={heading}
					fields={headers.map((header) => ({ ...header, type: "string", isRequired: false }))}
				/>
			) : null}
			{body ? (
				<Fields title={`Body (${body.type})`} heading={heading} fields={body.fields} />
			) : null}
			<Fields
				title={`Answer ${answer.status}${answer.type ? ` (${answer.type})` : ""}`}
				heading={heading}
				fields={answer.fields}
				isAnswer
			/>
			<Code title="Example" label={`Example of ${operation.id}`} text={curl} />
		</div>
	);
}

/** Sets what is between backticks as code. */
function inCode(text: string): ReactNode {
	const parts = text
		.split("`")
		.map((part, index) => (index % 2 === 0 ? part : createElement("code", null, part)));
	// Without keys: the texts of the reference never change.
	return createElement(Fragment, null, ...parts);
}

function Fields({
	title,
	heading: Heading,
	fields,
	isAnswer = false,
}: {
	title: string;
	heading: "h3" | "h4";
	fields: readonly Field[];
	/** All fields of an answer are there, unless they are optional. */
	isAnswer?: boolean;
}) {
	if (fields.length === 0 && !isAnswer) return null;
	return (
		<div>
			<Heading className="text-ui font-semibold">{title}</Heading>
			{fields.length === 0 ? null : (
				<dl className="mt-1 divide-y divide-hairline border-y border-hairline text-ui">
					{fields.map(({ name, type, isRequired, description, in: at }) => (
						<div
							key={`${at ?? ""} ${name}`}
							className="grid gap-x-4 py-1.5 sm:grid-cols-[16rem_1fr]"
						>
							<dt>
								<code className="text-sm">{name}</code>
								{isRequired === isAnswer ? (
									<span className="ml-2 text-sm text-muted">
										{isAnswer ? "" : at === "path" ? "in the path" : "optional"}
									</span>
								) : (
									<span className="ml-2 text-sm text-muted">
										{isAnswer ? "if known" : at === "path" ? "in the path" : "required"}
									</span>
								)}
							</dt>
							<dd className="text-sm">
								<span className="text-muted">{type}</span>
								{description === "" ? null : <span className="block">{inCode(description)}</span>}
							</dd>
						</div>
					))}
				</dl>
			)}
		</div>
	);
}

/** A block of code that scrolls sideways within itself, also by keyboard. */
export function Code({
	title,
	label = title,
	text,
}: {
	title: string;
	/** Name for screen readers where a page has several with the same title. */
	label?: string;
	text: string;
}) {
	return (
		<figure className="grid gap-1">
			<figcaption className="text-ui font-semibold">{title}</figcaption>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section tabIndex={0} aria-label={label} className="overflow-x-auto rounded-md bg-sunken p-3">
				<pre className="text-sm">
					<code>{text}</code>
				</pre>
			</section>
		</figure>
	);
}

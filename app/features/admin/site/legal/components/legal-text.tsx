import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Inline, LegalBlock } from "../legal-text.ts";

/** @param cookieChoice form in place of `{{cookieChoice}}` */
export function LegalText({
	blocks,
	cookieChoice = null,
}: {
	blocks: readonly LegalBlock[];
	cookieChoice?: ReactNode;
}) {
	return blocks.map((block, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order
		<Block key={index} block={block} cookieChoice={cookieChoice} />
	));
}

function Block({ block, cookieChoice }: { block: LegalBlock; cookieChoice: ReactNode }) {
	switch (block.kind) {
		case "heading":
			return block.level === 2 ? (
				<h2>
					<Text parts={block.text} />
				</h2>
			) : (
				<h3>
					<Text parts={block.text} />
				</h3>
			);
		case "paragraph":
			return (
				<p>
					<Text parts={block.text} />
				</p>
			);
		case "list":
			return (
				<ul>
					{block.items.map((item, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
						<li key={index}>
							<Text parts={item} />
						</li>
					))}
				</ul>
			);
		case "definitions":
			return (
				<dl className="rows mt-4">
					{block.items.map(({ term, definition, note }, index) => (
						<div
							// biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
							key={index}
							className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[8rem_1fr]"
						>
							<dt className="text-ui font-semibold wrap-anywhere">
								<Text parts={term} />
							</dt>
							<dd>
								<Text parts={definition} />
								{note === null ? null : (
									<span className="mt-1 block text-sm text-muted">
										<Text parts={note} />
									</span>
								)}
							</dd>
						</div>
					))}
				</dl>
			);
		case "cookie-choice":
			return cookieChoice;
	}
}

function Text({ parts }: { parts: readonly Inline[] }) {
	return parts.map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
		<Part key={index} part={part} />
	));
}

function Part({ part }: { part: Inline }) {
	switch (part.kind) {
		case "text":
			return part.text;
		case "bold":
			return <strong>{part.text}</strong>;
		case "code":
			return <code className="font-mono text-ui">{part.text}</code>;
		case "link":
			return part.to.startsWith("/") ? (
				<Link to={part.to}>{part.text}</Link>
			) : (
				<a href={part.to} rel="noopener">
					{part.text}
				</a>
			);
	}
}

import type { ReactNode } from "react";

/**
 * Three phones, arranged like a bunch of flowers. They move into place when the page opens (`.mockups-*` in
 * homepage.css), unless the visitor prefers reduced motion.
 */
export function PhoneMockups({
	left,
	middle,
	right,
	paths,
}: {
	left: ReactNode;
	middle: ReactNode;
	right: ReactNode;
	/** Paths of the pages on the phones, without those of fictional ones. */
	paths: readonly string[];
}) {
	return (
		<div>
			<div className="mockups">
				<svg
					viewBox="0 0 680 690"
					fill="none"
					aria-hidden="true"
					className="mockups-stems text-leaf"
					stroke="currentColor"
					strokeLinecap="round"
					strokeWidth="3"
				>
					<path d="M152 470C196 556 268 588 340 618c42 19 62 38 72 72" />
					<path d="M340 480v210" />
					<path d="M528 470c-44 86-116 118-188 148-42 19-62 38-72 72" />
					<path d="M311 620h58" strokeWidth="6" />
				</svg>
				<div className="mockups-phone mockups-left">{left}</div>
				<div className="mockups-phone mockups-right">{right}</div>
				<div className="mockups-phone mockups-middle">{middle}</div>
			</div>
			{paths.length === 0 ? null : (
				<ul className="flex flex-wrap justify-center gap-x-4">
					{paths.map((path) => (
						<li key={path}>
							<a href={path} className="link inline-flex min-h-11 items-center text-ui">
								<span className="sr-only">Open </span>
								{path}
							</a>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
